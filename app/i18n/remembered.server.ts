import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";

/** More than the catalogue has, and a limit should ever a key come from data. */
const MOST_WORDS = 10_000;

/** The library's own types list every word of the catalogue, which is nothing to us here. */
type Look = (key: unknown, ...inserted: unknown[]) => string;
type LookFor = (...asked: unknown[]) => Look;

/**
 * A page has some two hundred words, the same for everybody: those into which nothing is put are looked up once. Only for
 * an instance whose words and language never change.
 */
export function remembering(instance: i18n): i18n {
  const lookFor = (instance.getFixedT as unknown as LookFor).bind(instance);
  const looks = new Map<string, Look>();
  const words = new LRUCache<string, string>({ max: MOST_WORDS });
  const rememberedFor: LookFor = (...asked) => {
    const place = JSON.stringify(asked);
    const known = looks.get(place);
    if (known) return known;
    const look = lookFor(...asked);
    const made = Object.assign(remembered(look, place, words), look);
    looks.set(place, made);
    return made;
  };
  return Object.assign(instance, { getFixedT: rememberedFor });
}

function remembered(look: Look, place: string, words: LRUCache<string, string>): Look {
  return (key, ...inserted) => {
    if (inserted.length > 0 || typeof key !== "string") return look(key, ...inserted);
    const name = place + key;
    const known = words.get(name);
    if (known !== undefined) return known;
    const word = look(key);
    words.set(name, word);
    return word;
  };
}
