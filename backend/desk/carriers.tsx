/** @jsxImportSource hono/jsx */
import type { BackendApp, BackendContext } from "../http/context.ts";
import { webAddress } from "../import/value-formats.ts";
import { type Fault, TextField } from "../pages/form-parts.tsx";
import type { Desk } from "./desk.ts";
import { ForgeryField, sendPage } from "./page.tsx";
import { DoneNotice, shownOf } from "./page-parts.tsx";
import { deskPaths } from "./paths.ts";

/** The links to where agents certify with carriers: `docs/product/review-desk.md`, "Carriers". */

type Carrier = { id: string; name: string; certification_link: string | null };

export function serveCarriers(app: BackendApp, desk: Desk): void {
  const { db } = desk.services;
  const read = (): Promise<Carrier[]> =>
    db
      .selectFrom("carriers")
      .select(["id", "name", "certification_link"])
      .where("is_active", "=", true)
      .orderBy("name_key")
      .execute();

  app.get(deskPaths.carriers, async (c) => sendCarriers(c, desk, { carriers: await read() }));

  app.post(deskPaths.carriers, async (c) => {
    const form = c.get("form");
    const carriers = await read();
    // A link that this member did not change stays as it is kept.
    const typed = carriers.map((carrier) => {
      const link = form.get(fieldOf(carrier))?.trim() ?? "";
      const isChanged = link !== (form.get(beforeOf(carrier)) ?? "");
      return { ...carrier, ...(isChanged && { certification_link: link || null }), isChanged };
    });
    const wrong = typed.filter(
      ({ certification_link: link }) => link !== null && webAddress.read(link) === undefined,
    );
    if (wrong.length > 0) return sendCarriers(c, desk, { carriers: typed, before: carriers, wrong });
    await db.transaction().execute(async (transaction) => {
      for (const { id, certification_link, isChanged } of typed)
        if (isChanged)
          await transaction
            .updateTable("carriers")
            .set({ certification_link })
            .where("id", "=", id)
            .execute();
    });
    return c.redirect(`${deskPaths.carriers}?done=saved`, 303);
  });
}

const fieldOf = ({ id }: Carrier) => `link-${id}`;
const beforeOf = ({ id }: Carrier) => `before-${id}`;

/** @param page.before the links as they are kept; those of `carriers` were typed then */
async function sendCarriers(
  c: BackendContext,
  desk: Desk,
  { carriers, before = carriers, wrong = [] }: { carriers: Carrier[]; before?: Carrier[]; wrong?: Carrier[] },
) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const faults: Fault[] = wrong.map((carrier) => ({
    field: fieldOf(carrier),
    message: say("carriers.wrong", { carrier: carrier.name }),
  }));
  const title = say("carriers.title");
  const body = (
    <>
      <h1>{title}</h1>
      <p class="lead">{say("carriers.lead")}</p>
      <DoneNotice shown={shown} c={c} />
      <form method="post" action={deskPaths.carriers} novalidate>
        <ForgeryField session={shell.session} />
        {carriers.map((carrier, index) => (
          <>
            <input type="hidden" name={beforeOf(carrier)} value={before[index]?.certification_link ?? ""} />
            <TextField
              name={fieldOf(carrier)}
              faults={faults}
              label={carrier.name}
              value={carrier.certification_link ?? ""}
            />
          </>
        ))}
        <button type="submit">{say("carriers.save")}</button>
      </form>
    </>
  );
  const status = faults.length > 0 ? (422 as const) : (200 as const);
  return sendPage(c, desk, {
    title,
    body,
    shell,
    place: "carriers",
    address: deskPaths.carriers,
    faults,
    status,
  });
}
