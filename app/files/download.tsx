import type { ComponentProps } from "react";
import { useAnnounce } from "../frame/announcements.tsx";
import { DownloadLink } from "../ui/button.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { arrival } from "./arrival.ts";

export type DownloadWords = { pending: string; done: string };

/**
 * A link to a file. The browser follows it by itself, wherever it leads. With script the status region says that the
 * file is coming, and that it is there.
 */
export function Download({
  href,
  words,
  ...link
}: { href: string; words: DownloadWords } & Omit<ComponentProps<typeof DownloadLink>, "href" | "onClick">) {
  const watch = useDownloadWatch(words);
  return <DownloadLink {...link} href={href} onClick={(event) => isPlainClick(event) && watch()} />;
}

/**
 * Returns a function for the moment when the browser begins a download. It returns true when the file has begun to
 * arrive.
 */
export function useDownloadWatch({ pending, done }: DownloadWords): () => Promise<boolean> {
  const announce = useAnnounce();
  return async () => {
    announce({ tone: "info", text: pending });
    const isThere = await arrival();
    announce(isThere ? { tone: "positive", text: done } : null);
    return isThere;
  };
}
