import { userInfo } from "node:os";

/** Returns the name of the system's user who runs this program. A user without a name, as in some containers, has a number. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
