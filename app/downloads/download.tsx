import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";
import { sizeText } from "../files/size.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useAnnounce } from "../notices/status.tsx";
import { DownloadLink } from "../ui/button.tsx";
import type { OnProgress } from "./fetch-file.ts";

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
  const onProgress = useProgress(words);

  async function fetchFile(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    announce({ tone: "info", text: words.pending });
    try {
      const { fetchAttachment, save } = await import("./fetch-file.ts");
      save(await fetchAttachment(href, onProgress));
      announce({ tone: "positive", text: words.done });
    } catch {
      announce({ tone: "danger", text: words.failed });
    }
  }

  return <DownloadLink {...link} href={href} onClick={fetchFile} />;
}

/** Says in the status region how much of a file has come, for as long as its page is here. */
export function useProgress({ pending }: DownloadWords): OnProgress {
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
