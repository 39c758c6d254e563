import crypto from "node:crypto";
import { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * A fault nobody foresaw: while the file BROKEN_HASH_FILE names is there, making a hash throws. Whoever looks for a
 * session needs one. Preload it with NODE_OPTIONS=--import=<its file: address>.
 */

const { createHash } = crypto;
const file = process.env.BROKEN_HASH_FILE ?? "";

crypto.createHash = (...given) => {
  if (existsSync(file)) throw new TypeError("a fault of the test");
  return createHash(...given);
};
syncBuiltinESMExports();
