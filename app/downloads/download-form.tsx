import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useAnnounce } from "../notices/status.tsx";
import { type DownloadWords, useProgress } from "./download.tsx";
import { fetchAttachment, NoFile, save } from "./fetch-file.ts";

/**
 * A form whose answer is a file. The browser sends it by itself; with script the status region says that the file
 * is coming, has come or failed, and a form that is shown again is this page.
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
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const onProgress = useProgress(words);
  const isComing = useRef(false);
  const [path = "", query] = action.split("?");

  async function fetchFile(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isComing.current) return;
    isComing.current = true;
    announce({ tone: "info", text: words.pending });
    try {
      const asked = queryOf(event.currentTarget);
      save(await fetchAttachment(`${path}?${asked}`, onProgress));
      announce({ tone: "positive", text: words.done });
      // The faults of the earlier try no longer apply.
      if (isShownAgain) navigate(`${pathname}?${asked}`, { replace: true, preventScrollReset: true });
    } catch (error) {
      const shownAgain = error instanceof NoFile && error.answer.status === 422;
      announce(shownAgain ? null : { tone: "danger", text: words.failed });
      if (shownAgain) navigate(error.answer.url.slice(window.location.origin.length));
    } finally {
      isComing.current = false;
    }
  }

  return (
    <form action={path} className="flex flex-col gap-5" noValidate onSubmit={fetchFile}>
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
