import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { attachedName } from "#api/attachment.ts";
import { sizeText } from "../files/size.ts";
import { useAnnounce } from "../notices/status.tsx";
import { DownloadLink } from "../ui/button.tsx";

export type DownloadWords = { pending: string; done: string; failed: string };

/**
 * A link to a file. The browser follows it by itself; with script the status region says that it is coming and how much
 * of it has come, that it is there or that it failed.
 */
export function Download({
  href,
  words,
  ...link
}: { href: string; words: DownloadWords } & Omit<ComponentProps<typeof DownloadLink>, "href" | "onClick">) {
  const announce = useAnnounce();
  const tell = useProgress(words);

  async function fetchFile(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    announce({ tone: "info", text: words.pending });
    try {
      save(await answered(href, tell));
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

type Tell = (bytes: number) => void;

/** Says in the status region how much of a file has come, for as long as its page is here. */
export function useProgress({ pending }: DownloadWords): Tell {
  const { t } = useTranslation("files");
  const announce = useAnnounce();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (bytes) => {
    if (!isHere.current) return;
    announce({ tone: "info", text: pending, progress: t("received", { size: sizeText(bytes) }) });
  };
}

/**
 * @param tell is told, once a second, how much has come
 * @throws NoFile
 */
export async function answered(href: string, tell: Tell): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(href, { credentials: "same-origin" });
  const disposition = answer.headers.get("Content-Disposition");
  if (!answer.ok || !disposition) throw new NoFile(answer);
  return { file: await fileIn(answer, tell), name: attachedName(disposition) };
}

const TELL_EVERY_MS = 1000;

/** @param tell is told, once a second, how much has come */
function fileIn({ body, headers }: Response, tell: Tell): Promise<Blob> {
  let bytes = 0;
  let next = Date.now() + TELL_EVERY_MS;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      controller.enqueue(piece);
      bytes += piece.length;
      if (Date.now() < next) return;
      next = Date.now() + TELL_EVERY_MS;
      tell(bytes);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers }).blob();
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
