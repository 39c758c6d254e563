import i18next, { type i18n } from "i18next";
import { expect, test } from "vitest";
import { remembering } from "./remembered.server.ts";

const words = {
  home: {
    title: "Home",
    count_one: "{{count}} page",
    count_other: "{{count}} pages",
    hello: "Hello {{name}}",
  },
  list: { title: "List" },
};

function made(): i18n {
  const instance = i18next.createInstance();
  void instance.init({ lng: "en", resources: { en: words }, ns: ["home", "list"], initAsync: false });
  return remembering(instance);
}

test("words are those of the catalogue, the first time and later, each of its own area", () => {
  const instance = made();
  for (let time = 0; time < 2; time++) {
    expect(instance.getFixedT(null, "home" as never)("title" as never)).toBe("Home");
    expect(instance.getFixedT(null, ["list", "home"] as never)("title" as never)).toBe("List");
    expect(instance.getFixedT(null, ["list"] as never)("home:title" as never)).toBe("Home");
    expect(instance.getFixedT("en", "home" as never)("none" as never)).toBe("none");
  }
});

test("what is put in is put in each time", () => {
  const t = made().getFixedT(null, "home" as never) as (key: string, values?: object) => string;
  expect([1, 2, 1].map((count) => t("count", { count }))).toEqual(["1 page", "2 pages", "1 page"]);
  expect(["A", "B"].map((name) => t("hello", { name }))).toEqual(["Hello A", "Hello B"]);
});

test("a word is looked up once", () => {
  const instance = made();
  expect(instance.getFixedT(null, "home" as never)("title" as never)).toBe("Home");
  instance.addResource("en", "home", "title", "Changed");
  expect(instance.getFixedT(null, "home" as never)("title" as never)).toBe("Home");
});
