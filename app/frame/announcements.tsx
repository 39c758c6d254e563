import { useLocation, useNavigationType } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type NoticeContent, StatusRegion } from "../ui/message.tsx";
import type { LeftNotice } from "./notice.server.ts";

/**
 * The status region of the page: an action that is under way or done. A text stays until the next navigation, unless it has
 * a time limit.
 */

/** Announces a message. Null removes the one that is there. */
type Announce = (notice: NoticeContent | null, options?: { forMs?: number }) => void;

const AnnounceContext = createContext<Announce>(() => {});
const NoticeContext = createContext<NoticeContent | null>(null);

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

type Props = {
  /** The message that the server left for the page. */
  left: { notice: LeftNotice | null } | undefined;
  children: ReactNode;
};

export function StatusProvider({ left, children }: Props) {
  const visit = useVisit();
  const [announced, setAnnounced] = useState<{ notice: NoticeContent | null; visit: number } | null>(null);
  const [arrived, setArrived] = useState({ left, visit });
  if (arrived.left !== left) {
    setArrived({ left, visit });
    // An announcement made before the visit is outdated.
    if (left?.notice) setAnnounced(null);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(visit);
  useEffect(() => {
    latest.current = visit;
  }, [visit]);
  const announce = useCallback<Announce>((notice, { forMs } = {}) => {
    clearTimeout(timer.current);
    setAnnounced({ notice, visit: latest.current });
    if (forMs) timer.current = setTimeout(() => setAnnounced(null), forMs);
  }, []);
  const found = arrived.visit === visit ? left?.notice : null;
  const here = announced?.visit === visit ? announced.notice : null;
  return (
    <AnnounceContext.Provider value={announce}>
      <NoticeContext.Provider value={here ?? found ?? null}>{children}</NoticeContext.Provider>
    </AnnounceContext.Provider>
  );
}

/** Counts the navigations. A change within the page does not count, nor does a new address for the same content. */
function useVisit(): number {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const [visit, setVisit] = useState({ key, address, count: 0 });
  if (visit.key === key) return visit.count;
  const isSame = type === "REPLACE" || (address === visit.address && hash !== "");
  const next = { key, address, count: visit.count + (isSame ? 0 : 1) };
  setVisit(next);
  return next.count;
}

/** @param id for a region in a dialog */
export function Status({ id }: { id?: string }) {
  return <StatusRegion id={id} notice={useContext(NoticeContext)} />;
}
