import { type ComponentType, useState } from "react";

/**
 * A part of a page that is fetched when it is wanted.
 * @param fetchPart fetches it; where that fails there is none, and the page goes on as without script
 * @returns the part once it has come, and a function that asks for it and says whether it is there
 */
export function useLazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  async function want(): Promise<boolean> {
    if (part) return true;
    const Part = await fetchPart().catch(() => null);
    if (Part) setPart({ Part });
    return Part !== null;
  }
  return { Part: part?.Part, want };
}
