import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { pathsFor } from "../paths.ts";
import { KeptHtml } from "../ui/kept-html.tsx";
import { Sidebar, type SidebarGroup } from "../ui/shell.tsx";
import { areaGroupsOf } from "./areas.ts";
import { keptHtml } from "./kept-html.server.tsx";

/** The navigation of a portal, as the frame makes it. */
function navigation(type: "agent" | "agency", id: string, current: string, count: number): SidebarGroup[] {
  return areaGroupsOf(type, pathsFor({ type, id }), true).map(({ group, areas }) => ({
    id: group,
    label: group,
    entries: areas.map(({ area, to, icon, below }) => ({
      label: `${area} & “more”`,
      to,
      icon,
      current: area === current ? "page" : undefined,
      count: area === "licenses" ? { text: String(count), label: `${count} need attention` } : undefined,
      children: below.map((entry) => ({ label: entry.area, to: entry.to })),
    })),
  }));
}

const sidebarOf = (groups: SidebarGroup[]) => <Sidebar label="Main" menuLabel="Menu" groups={groups} />;

test("the navigation of each portal, page and count is its own, again and again", () => {
  const ids = ["cabcaf37-e8ee-5c87-84be-c58843391320", "fb8b786c-6927-5bc3-8e4c-9f8bbfeb3ca8"];
  for (let time = 0; time < 3; time++)
    for (const type of ["agent", "agency"] as const)
      for (const id of ids)
        for (const current of ["home", "contracts"])
          for (const count of [1, 2]) {
            const sidebar = sidebarOf(navigation(type, id, current, count));
            const html = renderToString(<KeptHtml.Provider value={keptHtml}>{sidebar}</KeptHtml.Provider>);
            expect(html).toBe(renderToString(sidebar));
            expect(html).toContain(id);
          }
});

let renderings = 0;

function Counted({ text }: { text: string }) {
  renderings += 1;
  return <b>{text}</b>;
}

test("equal props are rendered once", () => {
  const all = ["one", "two", "one", "<two>", "two"].map((text) => keptHtml(Counted, { text }));
  expect(all).toEqual(["<b>one</b>", "<b>two</b>", "<b>one</b>", "<b>&lt;two&gt;</b>", "<b>two</b>"]);
  expect(renderings).toBe(3);
});
