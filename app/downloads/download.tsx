import type { ComponentProps, MouseEvent } from "react";
import { attachedName } from "#api/attachment.ts";
import { useAnnounce } from "../notices/status.tsx";
import { DownloadLink } from "../ui/button.tsx";

export type DownloadWords = { pending: string; done: string; failed: string };

/**
 * A link to a file. The browser follows it by itself; with script the status region says that it is coming, has come
 * or failed.
 */
export function Download({
  href,
  words,
  ...link
}: { href: string; words: DownloadWords } & Omit<ComponentProps<typeof DownloadLink>, "href" | "onClick">) {
  const announce = useAnnounce();

  async function fetchFile(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    announce({ tone: "info", text: words.pending });
    try {
      save(await answered(href));
      announce({ tone: "positive", text: words.done });
    } catch {
      announce({ tone: "danger", text: words.failed });
    }
  }

  return <DownloadLink {...link} href={href} onClick={fetchFile} />;
}

/** An answer that is no file. */
export class NoFile extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`No file: ${answer.status}`);
    this.answer = answer;
  }
}

/** @throws NoFile */
export async function answered(href: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(href, { credentials: "same-origin" });
  const disposition = answer.headers.get("Content-Disposition");
  if (!answer.ok || !disposition) throw new NoFile(answer);
  return { file: await answer.blob(), name: attachedName(disposition) };
}

const KEEP_MS = 60_000;

export function save({ file, name }: { file: Blob; name: string }) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
