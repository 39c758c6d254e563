import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import pg from "pg";

/**
 * A bare Node server that reads an export's rows with a cursor and writes them with tabs between their cells, as a
 * process of its own: as little as an export could be.
 *
 * Takes what to do from the environment, and prints the port when it listens.
 */

/** What the parent puts into `FLOOR`, as JSON. */
export type Task = { databaseUrl: string; sql: string; parameters: unknown[] };

const ROWS_PER_READ = 500;

async function* lines({ databaseUrl, sql, parameters }: Task): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin read only");
    await client.query(`declare rows no scroll cursor for ${sql}`, parameters);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${ROWS_PER_READ} from rows`);
      if (rows.length === 0) return;
      yield rows.map((row) => `${Object.values(row).map(cell).join("\t")}\n`).join("");
    }
  } finally {
    await client.end();
  }
}

const cell = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

const task: Task = JSON.parse(process.env.FLOOR ?? "");
pg.types.setTypeParser(1082, (text) => text);
const server = createServer((_, answer) => {
  answer.writeHead(200, { "content-type": "text/tab-separated-values" });
  void pipeline(lines(task), answer);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
