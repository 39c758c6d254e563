import { describe, expect, test } from "vitest";
import { differences, unusedKeys } from "./translations.js";

describe("comparing a language with the reference", () => {
  test("comparing a language with the reference names extra keys and other placeholders", () => {
    const reference = { "a:title": "Hello {{name}}" };
    const texts = { "a:title": "Hola {{nombre}}", "a:extra": "Más" };
    expect(differences("es", reference, texts)).toEqual([
      "es a:extra: is not in en",
      "es a:title: has {{nombre}}, not {{name}}",
    ]);
  });

  test("comparing a language with the reference lets their plural forms differ", () => {
    const reference = { "a:count_one": "One", "a:count_other": "{{count}} files" };
    const texts = { "a:count_one": "Uno", "a:count_many": "{{ count }} de", "a:count_other": "{{count}}" };
    expect(differences("es", reference, texts)).toEqual([]);
  });
});

describe("looking for keys nobody uses", () => {
  const unused = (/** @type {string} */ key, /** @type {string} */ source) =>
    unusedKeys({ [key]: "x" }, source, []);

  test("a translation key is found with its area, without it, by its plural and by its group", () => {
    expect(unused("a:list.title", 't("a:list.title")')).toEqual([]);
    expect(unused("a:list.title", 't("list.title")')).toEqual([]);
    expect(unused("a:list.count_other", 't("list.count")')).toEqual([]);
    expect(unused("a:list.hints.first", 't("list.hints", { returnObjects: true })')).toEqual([]);
  });

  test("a translation key put together in a template counts as used", () => {
    expect(unused("a:status.Active", "t(`a:status.\u0024{status}`)")).toEqual([]);
    expect(unused("a:status.Active", "t(`\u0024{area}:status`)")).toHaveLength(1);
  });

  test("a translation key that no source file uses is reported", () => {
    expect(unused("a:list.title", 't("list.titles")')).toEqual(["en a:list.title: no source file uses it"]);
  });
});
