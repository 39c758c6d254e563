import { expect, test } from "vitest";
import { cleaned } from "./cleaned.server.ts";
import { firstEntries } from "./first-entries.server.ts";

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const long = "word ".repeat(50).trim();

test.each([
  [
    "rows of a table",
    `<h2>Soon</h2><p>Do come.</p><table><thead><tr><th>Day</th></tr></thead>${row("1", "A")}${row("2", "", "B")}</table>`,
    ["1 · A", "2 · B"],
  ],
  [
    "items of a list",
    "<ul><li>A</li><li> </li><li><a href='https://x.example'>B</a><br>b</li></ul><table><tr><td>1</td></tr></table>",
    ["A", "B b"],
  ],
  ["a list in an item is part of it", "<ol><li>A<ul><li>1</li></ul></li><li>B</li></ol>", ["A 1", "B"]],
  ["three at most", "<ul><li>A</li><li>B</li><li>A</li><li>C</li><li>D</li></ul>", ["A", "B", "C"]],
  ["what is longer is cut", `<ul><li>${long}</li></ul>`, [`${long.slice(0, 159).trimEnd()}…`]],
  ["texts that look like HTML stay texts", "<ul><li>&lt;b&gt;A&lt;/b&gt;</li></ul>", ["<b>A</b>"]],
  ["nothing harmful is read", "<ul><li>A<script>alert(1)</script></li></ul>", ["A"]],
  ["neither a table nor a list", "<h2>Soon</h2><p>Do come.</p>", []],
  ["a table with nothing but heads", "<table><tr><th>Day</th></tr></table>", []],
])("%s", (_, html, entries) => {
  expect(firstEntries(cleaned(html, "page") ?? "", 3)).toEqual(entries);
});
