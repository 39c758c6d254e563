import { renderToStaticMarkup } from "react-dom/server";
import { createPath, type Navigator, Router } from "react-router";
import { expect, test } from "vitest";
import { BrowserLink, Link, type LinkProps } from "./link.tsx";

const unused = () => {};
const navigator: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : createPath(to)),
  go: unused,
  push: unused,
  replace: unused,
};

/** The HTML of an element on a page of the portal. */
const rendered = (element: React.ReactNode) =>
  renderToStaticMarkup(
    <Router location="/contracts?status=All" navigator={navigator} static>
      {element}
    </Router>,
  );

const links: LinkProps[] = [
  { to: "/" },
  { to: "/contracts/0?agencyId=1&status=All#top", className: "font-medium", "aria-current": "page" },
  { to: "/help?text=%C3%B1%20%26", title: "a < b", id: "help" },
  { to: "/contracts", replace: true, preventScrollReset: true, reloadDocument: true, state: { from: 1 } },
  { to: "/contracts", prefetch: "none", relative: "path", onClick: () => {} },
  // The framework resolves these addresses on the server, too.
  { to: "?status=Pending" },
  { to: "." },
  { to: { pathname: "/contracts", search: "?status=Pending" } },
];

test.each(links)("a link to $to has the same HTML on the server and in the browser", (props) => {
  const onServer = rendered(<Link {...props}>Name</Link>);
  expect(onServer).toBe(rendered(<BrowserLink {...props}>Name</BrowserLink>));
  expect(onServer).toMatch(/^<a .*href="\/.*>Name<\/a>$/);
});
