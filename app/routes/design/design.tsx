import { data } from "@remix-run/node";
import type { PageHandle } from "../../frame/title.tsx";
import { settings } from "../../host/settings.server.ts";
import { Colors } from "./colors.tsx";
import { Forms } from "./forms.tsx";
import { Lists } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { Pages } from "./pages.tsx";
import { Presses } from "./presses.tsx";
import { Type } from "./type.tsx";

export const handle: PageHandle = { title: () => "Design" };

/** Every component in every state, with made-up facts, where `DESIGN_PAGE` says so: `docs/design.md`. */
export function loader() {
  if (settings.DESIGN_PAGE === "no") throw data({ problem: "notFound" }, { status: 404 });
  return null;
}

export default function Design() {
  return (
    // Those who build the portal read this page, and they read English.
    <main id="main" lang="en" className="mx-auto w-full max-w-5xl space-y-10 bg-surface px-4 py-8">
      <h1 id="page-title" tabIndex={-1}>
        Design
      </h1>
      <Colors />
      <Type />
      <Presses />
      <Messages />
      <Pages />
      <Lists />
      <Forms />
    </main>
  );
}
