import { type RefObject, useEffect } from "react";

const ITEMS = "summary, a, [data-leaf]";
/** The content of a closed node. Browsers disagree on whether it has a box. */
const FOLDED = "details:not([open]) > :not(summary) *";

/**
 * Arrow keys for a tree of nested details: up, down, home and end walk the visible nodes, right opens a node or
 * enters it, left closes it or goes to its parent.
 */
export function useTreeKeys(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const tree = root.current;
    if (!tree) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
      const item = event.target.closest<HTMLElement>(ITEMS);
      if (item && walk(tree, item, event.key)) event.preventDefault();
    };
    tree.addEventListener("keydown", onKey);
    return () => tree.removeEventListener("keydown", onKey);
  }, [root]);
}

/** Does what the key means. Returns false when the key means nothing here. */
function walk(tree: HTMLElement, item: HTMLElement, key: string): boolean {
  const branch = item.parentElement instanceof HTMLDetailsElement ? item.parentElement : null;
  if (key === "ArrowRight") {
    if (branch && !branch.open) branch.open = true;
    else if (branch) branch.querySelector<HTMLElement>("li")?.querySelector<HTMLElement>(ITEMS)?.focus();
    return true;
  }
  if (key === "ArrowLeft") {
    if (branch?.open) branch.open = false;
    else parentOf(tree, item)?.focus();
    return true;
  }
  const items = visibleItems(tree);
  const at = items.indexOf(item);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

function visibleItems(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => !item.matches(FOLDED));
}

function parentOf(tree: HTMLElement, item: HTMLElement): HTMLElement | null {
  const parent = item.closest("li")?.parentElement?.closest("li");
  return parent && tree.contains(parent)
    ? parent.querySelector<HTMLElement>(":scope > details > summary")
    : null;
}
