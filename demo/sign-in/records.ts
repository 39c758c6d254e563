import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import { z } from "zod";

const SWEEP_INTERVAL_MS = 10 * 60 * 1000;
/** The library allows clocks to differ by 15 s and wants to see a record that long after its end. */
const GRACE_MS = 60 * 1000;
/** Everybody can begin a sign-in, and each one that was begun is two records. The oldest go first. */
export const MOST_ANONYMOUS = 1_000;

const recordShape = z.object({
  model: z.string(),
  id: z.string(),
  endsAt: z.number(),
  payload: z.custom<AdapterPayload>((value) => typeof value === "object" && value !== null),
});

type LoginRecord = z.infer<typeof recordShape>;

/**
 * Sessions, grants and tokens of the demo sign-in: held in memory, and each written to a file of its own before the
 * call that stored it returns, so that nobody is signed out by a restart or a crash.
 */
export function openLoginRecords(directory: string): AdapterFactory {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const records = new Map<string, LoginRecord>();
  const sessionKeyByUid = new Map<string, string>();
  /** The keys of records that belong to nobody yet, oldest first. */
  const anonymous = new Set<string>();

  for (const name of readdirSync(directory)) {
    const record = name.endsWith(".json") ? readRecord(join(directory, name)) : undefined;
    if (record === undefined || hasEnded(record)) rmSync(join(directory, name), { force: true });
    else hold(record);
  }
  setInterval(sweep, SWEEP_INTERVAL_MS).unref();

  function hold(record: LoginRecord) {
    const key = keyOf(record.model, record.id);
    records.set(key, record);
    if (isAnonymous(record)) anonymous.add(key);
    else anonymous.delete(key);
    if (record.model === "Session" && record.payload.uid) sessionKeyByUid.set(record.payload.uid, key);
  }

  function store(record: LoginRecord) {
    hold(record);
    const path = pathOf(directory, keyOf(record.model, record.id));
    const unfinished = `${path}.${randomUUID()}.tmp`;
    // Written at once and in order: two changes of one record must not overtake each other.
    writeFileSync(unfinished, JSON.stringify(record), { mode: 0o600 });
    renameSync(unfinished, path);
    for (const oldest of anonymous) {
      if (anonymous.size <= MOST_ANONYMOUS) break;
      drop(oldest);
    }
  }

  function drop(key: string) {
    const uid = records.get(key)?.payload.uid;
    if (uid !== undefined && sessionKeyByUid.get(uid) === key) sessionKeyByUid.delete(uid);
    anonymous.delete(key);
    if (records.delete(key)) rmSync(pathOf(directory, key), { force: true });
  }

  function sweep() {
    for (const [key, record] of records) if (hasEnded(record)) drop(key);
  }

  function read(key: string | undefined): AdapterPayload | undefined {
    const record = key === undefined ? undefined : records.get(key);
    return record === undefined || hasEnded(record) ? undefined : structuredClone(record.payload);
  }

  return (model): Adapter => ({
    async upsert(id, payload, seconds = 0) {
      store({ model, id, payload, endsAt: Date.now() + seconds * 1000 });
    },
    async find(id) {
      return read(keyOf(model, id));
    },
    async findByUid(uid) {
      return read(sessionKeyByUid.get(uid));
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const record = records.get(keyOf(model, id));
      // Two requests may both have found it unspent: only the first of them gets it.
      if (record === undefined || record.payload.consumed) throw new errors.InvalidGrant("already used");
      store({ ...record, payload: { ...record.payload, consumed: Math.floor(Date.now() / 1000) } });
    },
    async destroy(id) {
      drop(keyOf(model, id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, record] of records)
        if (record.model === model && record.payload.grantId === grantId) drop(key);
    },
  });
}

const keyOf = (model: string, id: string) => `${model}:${id}`;

/** Ids come from the browser and are secrets: neither belongs in a file name. */
function pathOf(directory: string, key: string): string {
  return join(directory, `${createHash("sha256").update(key).digest("hex")}.json`);
}

/** A record of a session or a sign-in under way before somebody has signed in. */
function isAnonymous({ model, payload }: LoginRecord): boolean {
  return (
    (model === "Session" || model === "Interaction") &&
    !payload.accountId &&
    !payload.session?.accountId &&
    !payload.result
  );
}

const hasEnded = (record: LoginRecord) => record.endsAt + GRACE_MS < Date.now();

function readRecord(path: string): LoginRecord | undefined {
  try {
    return recordShape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}
