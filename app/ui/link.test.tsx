import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { BrowserForm, BrowserLink, Form, type FormProps, Link, type LinkProps } from "./link.tsx";

/** The HTML of an element on a page of the portal. */
async function rendered(element: React.ReactNode): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const context = await query(new Request("https://portal.example/contracts?status=All"));
  if (context instanceof Response) throw new Error("The page is a redirect.");
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

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

test.each(links)("a link to $to has the same HTML on the server and in the browser", async (props) => {
  const onServer = await rendered(<Link {...props}>Name</Link>);
  expect(onServer).toBe(await rendered(<BrowserLink {...props}>Name</BrowserLink>));
  expect(onServer).toMatch(/^<a .*href="\/.*>Name<\/a>$/);
});

const forms: FormProps[] = [
  { action: "/contracts" },
  { action: "/contracts?agencyId=1&status=All", method: "get", className: "flex", role: "search" },
  { action: "/preferences?agencyId=1", method: "post", id: "form", noValidate: true, onSubmit: () => {} },
  { action: "/licenses/new", method: "POST", encType: "multipart/form-data", preventScrollReset: true },
  { action: "/account/logout", method: "post", reloadDocument: true, replace: true, state: { from: 1 } },
  { action: "/contracts", navigate: false, fetcherKey: "one", relative: "path" },
  // The framework resolves these addresses on the server, too.
  { method: "post" },
  { action: "?status=Pending", method: "get" },
];

test.each(forms)("a form to $action has the same HTML on the server and in the browser", async (props) => {
  const onServer = await rendered(<Form {...props}>Fields</Form>);
  expect(onServer).toBe(await rendered(<BrowserForm {...props}>Fields</BrowserForm>));
  expect(onServer).toMatch(/^<form .*action="\/.*>Fields<\/form>$/);
});
