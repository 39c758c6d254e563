import { useLocation, useNavigate } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { type DownloadWords, useDownloadWatch } from "./download.tsx";

/**
 * A form whose answer is a file. The browser sends it by itself; with script the status region says that the file is
 * coming, and that it is there.
 */
export function DownloadForm({
  action,
  words,
  isShownAgain,
  children,
}: {
  /** The address to send to. Its query (the portal) is sent as hidden fields. */
  action: string;
  words: DownloadWords;
  /** True when the page shows the faults of the form that was sent. */
  isShownAgain: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const watch = useDownloadWatch(words);
  const [path = "", query] = action.split("?");

  async function follow({ currentTarget }: FormEvent<HTMLFormElement>) {
    const asked = queryOf(currentTarget);
    // The faults of the earlier try no longer apply.
    if ((await watch()) && isShownAgain)
      navigate(`${pathname}?${asked}`, { replace: true, preventScrollReset: true });
  }

  return (
    <form action={path} className="flex flex-col gap-5" noValidate onSubmit={follow}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return query.toString();
}
