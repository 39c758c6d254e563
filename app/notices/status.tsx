import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NoticeContent, StatusRegion } from "../ui/message.tsx";
import type { NoticeCode } from "./notices.ts";

/**
 * The status region of the page: what has just been done, or is being done. A text stays until the next page, unless
 * it is told to go by itself.
 */

/** With null what was announced goes. */
type Announce = (notice: NoticeContent | null, options?: { forMs?: number }) => void;

const AnnounceContext = createContext<Announce>(() => {});
const NoticeContext = createContext<NoticeContent | null>(null);

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

type Props = {
  /** The page's path: what was announced on another page is gone. */
  page: string;
  /** What the server left for this page. */
  code: NoticeCode | null;
  children: ReactNode;
};

export function StatusProvider({ page, code, children }: Props) {
  const { t } = useTranslation("shell");
  const [announced, setAnnounced] = useState<{ notice: NoticeContent | null; page: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const announce = useCallback<Announce>(
    (notice, { forMs } = {}) => {
      clearTimeout(timer.current);
      setAnnounced({ notice, page });
      if (forMs) timer.current = setTimeout(() => setAnnounced(null), forMs);
    },
    [page],
  );
  const here = announced?.page === page ? announced.notice : null;
  const left = code ? ({ tone: "positive", text: t(`notices.${code}`) } as const) : null;
  return (
    <AnnounceContext.Provider value={announce}>
      <NoticeContext.Provider value={here ?? left}>{children}</NoticeContext.Provider>
    </AnnounceContext.Provider>
  );
}

export function Status() {
  return <StatusRegion notice={useContext(NoticeContext)} />;
}
