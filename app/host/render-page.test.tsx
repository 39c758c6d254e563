import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { rendered } from "./render-page.server.ts";

const Broken = () => {
  throw new Error("a fault");
};

test("characters of several bytes come whole in a page, wherever they stand in the buffer of React", async () => {
  for (let offset = 0; offset < 8; offset++) {
    const page = (
      <main>
        {"x".repeat(offset)}
        {Array.from({ length: 2000 }, (_, index) => `${index} – é €`).map((text) => (
          <b key={text}>{text}</b>
        ))}
      </main>
    );
    const { html, failed } = await rendered(page, "nonce", (error) => expect.unreachable(String(error)));
    expect(failed).toBe(false);
    expect(html).not.toContain("\0");
    expect(html).toBe(renderToStaticMarkup(page));
  }
});

test("rendering a page with a fault fails with that fault", async () => {
  await expect(rendered(<Broken />, "nonce", () => {})).rejects.toThrow("a fault");
});
