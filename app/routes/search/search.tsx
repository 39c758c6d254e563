import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasIdentityNumber } from "#api/identity.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { LONGEST_SEARCH, typedSearch } from "../../i18n/search.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/form.tsx";
import { Form, Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { FIRST_ROW } from "../../ui/shell.tsx";
import { Hint } from "../../ui/text.tsx";
import { statusOf } from "../enrollments/status.ts";
import { type Hit, type SearchGroup, searchAll } from "./search.server.ts";

/** The search of the portal: `docs/product/search.md`. */

export const handle: PageHandle = { title: (t) => t("search:title"), isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const text = typedSearch(new URL(args.request.url).searchParams.get("q"), LONGEST_SEARCH);
  // It must not stay in the address.
  if (hasIdentityNumber(text)) {
    const cookies = [await leaveNotice("numberNotSearched")];
    return redirectTo(pathsFor(user.portal).search(), { status: 303, cookies });
  }
  return { type: user.portal.type, text, results: text ? await searchAll(user, text) : [] };
}

export default function Search() {
  const { t } = useTranslation(["search", "shell"]);
  const { count } = useFormat();
  const { type, text, results } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const [path, query] = paths.search().split("?");
  const total = results.reduce((sum, one) => sum + ("fault" in one ? 0 : one.total), 0);
  return (
    <>
      <Header
        title={t("title")}
        lead={<p>{t(`lead.${type}`)}</p>}
        actions={
          type === "agent" && <ButtonLink to={paths.readiness()}>{t("shell:areas.readiness")}</ButtonLink>
        }
      />
      <Form
        action={path}
        role="search"
        aria-label={t("title")}
        className="mb-4 flex flex-wrap items-end gap-2"
      >
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          key={text}
          id="q"
          name="q"
          type="search"
          label={t("label")}
          defaultValue={text}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
        />
        <Button>{t("submit")}</Button>
      </Form>
      {text && (
        <p id="result-count" className="mb-2 text-sm text-muted" aria-live="polite" tabIndex={-1}>
          {t("found", { count: total, total: count(total), text })}
        </p>
      )}
      <div id={FIRST_ROW} tabIndex={-1}>
        {text && results.length === 0 && (
          <EmptyState title={t("none", { text })}>
            <p>{t("noneHint")}</p>
          </EmptyState>
        )}
        {results.map((result) =>
          "fault" in result ? (
            <FaultPanel key={result.group} title={t(`failed.${result.group}`)} fault={result.fault} />
          ) : (
            <Section
              key={result.group}
              id={result.group}
              title={t(`groups.${result.group}`)}
              actions={
                result.allTo &&
                result.total > result.hits.length && (
                  <Link to={result.allTo}>{t("all", { total: count(result.total) })}</Link>
                )
              }
            >
              <ul
                aria-labelledby={result.group}
                className="divide-y divide-border rounded-md border border-border"
              >
                {result.hits.map((hit) => (
                  <Result key={`${hit.to} ${hit.name} ${hit.day}`} group={result.group} hit={hit} />
                ))}
              </ul>
            </Section>
          ),
        )}
      </div>
    </>
  );
}

/** A record, with a line that tells it from its equals. */
function Result({ group, hit: { to, name, status, facts, day, counts } }: { group: SearchGroup; hit: Hit }) {
  const { t } = useTranslation(["search", "enrollmentStatus"]);
  const { date } = useFormat();
  const known = statusOf(status ?? null);
  const line = [
    known ? t(`enrollmentStatus:${known}.name`) : status,
    ...facts,
    counts && counts.policies > 0 && t("policies", { count: counts.policies }),
    counts && counts.applications > 0 && t("applications", { count: counts.applications }),
    day && group !== "statements" && group !== "customers" && t(`days.${group}`, { date: date(day) }),
  ];
  return (
    <li className="px-4 py-2">
      <Link to={to} className="font-medium">
        {name ?? (day ? t("statement", { date: date(day) }) : t("unnamed"))}
      </Link>
      <Hint>{line.filter(Boolean).join(" · ")}</Hint>
    </li>
  );
}
