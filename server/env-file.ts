import { existsSync } from "node:fs";

/** Takes the settings of the file `.env` in the current folder, as `npm start` does. A variable that is set already stays. */
export function readEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
