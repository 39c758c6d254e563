import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { attempt } from "../../api-client/attempt.server.ts";
import { calendarFeedOf, changeFeed } from "../../api-client/calendar.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { useAnnounce } from "../../frame/announcements.tsx";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Hint } from "../../ui/text.tsx";

/** The address of the user's calendar feed: `docs/product/calendar.md`. */

export const handle: PageHandle = { title: (t) => t("shell:areas.calendarFeed") };

const form = {
  name: "calendar feed",
  schema: z.object({ wanted: z.enum(["yes", "no"]) }),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "calendarFeed");
  const { value, fault } = await attempt(calendarFeedOf(user.backend, user.portal));
  const loaded = { address: value ?? null, fault: fault ?? null, form: await openForm(args, user, form) };
  return data(loaded, { status: fault ? pageStatus(fault) : 200 });
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, {
    form,
    async send(sending) {
      await requireExtension(sending, "calendarFeed");
      const isWanted = sending.values.wanted === "yes";
      await changeFeed(sending.backend, sending.portal, { isWanted, key: sending.key });
    },
    summary: () => null,
    success: ({ portal }) => pathsFor(portal).calendarFeed(),
    notice: "calendarChanged",
  });
}

export default function CalendarFeed() {
  const { t } = useTranslation(["calendarFeed", "shell"]);
  const { address, fault, form } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const state = useFormState(form);
  const announce = useAnnounce();
  return (
    <>
      <Header title={t("shell:areas.calendarFeed")} lead={<p>{t("lead")}</p>} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {address && (
        <div className="mb-4">
          <CopyField
            id="feed"
            label={t("address")}
            value={address}
            copyLabel={t("copy")}
            onCopied={() => announce({ tone: "positive", text: t("copied") })}
          />
          <Hint>{t("secret")}</Hint>
        </div>
      )}
      {!fault && (
        <FormFrame
          // After each change it is a new form, which is sent anew.
          frameKey={address ?? "none"}
          state={state}
          action={paths.calendarFeed()}
          labels={{ wanted: t("shell:areas.calendarFeed") }}
          submitLabel={t("make")}
          pendingText={t("pending")}
          failedText={t("failed")}
          buttons={(isSending) => (
            <>
              <Button kind={address ? undefined : "primary"} name="wanted" value="yes" disabled={isSending}>
                {address ? t("makeAnew") : t("make")}
              </Button>
              {address && (
                <Button kind="quiet" name="wanted" value="no" disabled={isSending}>
                  {t("end")}
                </Button>
              )}
            </>
          )}
        >
          <p>{address ? t("ended") : t("none")}</p>
        </FormFrame>
      )}
    </>
  );
}
