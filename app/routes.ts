import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";

/** An area: its screens and files, inside its own error boundary. */
const area = (path: string, screens: RouteConfigEntry[]) =>
  route(path, "frame/area.tsx", { id: `areas/${path}` }, screens);

/** The form, the check and the confirmation of a document: `docs/product/submissions.md`. */
const documentRoutes = (area: string) => [
  route("submission", "routes/documents/submission.tsx", { id: `${area}/submission` }),
  route("submission/check", "routes/documents/check.tsx", { id: `${area}/submission/check` }),
  route("submission/success", "routes/documents/submitted.tsx", { id: `${area}/submission/success` }),
];

/** A contract request: for oneself or an agency, or for an agent below the agency. */
const contractRequest = (flow: "request" | "downlinerequest") => [
  route(flow, "routes/contract-requests/start.ts", { id: `contracts/${flow}` }),
  route(`${flow}/success`, "routes/contract-requests/submitted.tsx", { id: `contracts/${flow}/success` }),
  route(`${flow}/:step`, "routes/contract-requests/step.tsx", { id: `contracts/${flow}/step` }),
];

/** The site map: every address of the portal, in the order of the sidebar. Static segments win over parameters. */
export default [
  layout("frame/layout.tsx", [
    index("routes/home/home.tsx"),
    route("search", "routes/search/search.tsx"),
    route("search/suggestions", "routes/search/suggestions.ts"),

    area("submissions", [
      index("routes/submissions/list.tsx"),
      route(":submissionId", "routes/submissions/detail.tsx"),
    ]),

    area("contracts", [
      index("routes/contracts/list.tsx"),
      route(":contractId", "routes/contracts/detail.tsx"),
      route(":contractId/files/:fileId", "routes/contracts/file.ts"),
      route(":contractId/policies/excel", "routes/contracts/policies-export.ts"),
      route(":contractId/hierarchy/excel", "routes/contracts/hierarchy-export.ts"),
      ...contractRequest("request"),
      ...contractRequest("downlinerequest"),
    ]),

    area("customers", [
      index("routes/customers/list.tsx"),
      route(":customerId", "routes/customers/detail.tsx"),
      route(":customerId/merge", "routes/customers/merge.tsx"),
    ]),

    area("enrollments", [
      route("app-submission", "routes/applications/start.tsx"),
      route("app-submission/success", "routes/applications/submitted.tsx"),
      route("app-submission/removal", "routes/applications/removal.tsx"),
      route("app-submission/:step", "routes/applications/step.tsx"),
      index("routes/enrollments/list.tsx"),
      route("agents", "routes/enrollments/agent-suggestions.ts"),
      route(":policyId", "routes/enrollments/detail.tsx"),
      route(":policyId/application", "routes/enrollments/application-file.ts"),
      route(":policyId/reminder", "routes/enrollments/reminder.tsx"),
      route(":policyId/payments/:kind", "routes/enrollments/payments.tsx"),
    ]),

    area("statements", [
      index("routes/statements/list.tsx"),
      route("expected-payments", "routes/statements/expected.tsx"),
      route("on-hold", "routes/statements/on-hold.tsx"),
      route(":statementId", "routes/statements/detail.tsx"),
      route(":statementId/:format", "routes/statements/file.ts"),
      route(":statementId/payments/:kind", "routes/statements/payments.tsx"),
    ]),

    area("scopes", [
      index("routes/scopes/list.tsx"),
      route("request", "routes/scopes/request.tsx"),
      route(":scopeId/signing", "routes/scopes/signing.tsx"),
      route(":scopeId/resend", "routes/scopes/resend.tsx"),
      route(":scopeId/void", "routes/scopes/void.tsx"),
      route(":scopeId/in-person", "routes/scopes/in-person.tsx"),
      route(":scopeId/pdf", "routes/scopes/pdf.ts"),
    ]),

    area("licenses", [
      index("routes/licenses/list.tsx"),
      route(":licenseId/files", "routes/licenses/files.tsx"),
      route(":licenseId/files/:fileId", "routes/licenses/file.ts"),
      ...documentRoutes("licenses"),
    ]),

    area("e-and-os", [
      index("routes/eandos/list.tsx"),
      route(":eAndOId/files/:fileId", "routes/eandos/file.ts"),
      ...documentRoutes("e-and-os"),
    ]),

    area("appointments", [index("routes/appointments/list.tsx"), ...documentRoutes("appointments")]),

    area("producers", [
      index("routes/producers/list.tsx"),
      route("agents", "routes/producers/agent-suggestions.ts"),
      route(":agentId", "routes/producers/producer.tsx"),
    ]),

    area("ready-to-sell", [index("routes/readiness/page.tsx")]),
    area("who-may-sell", [
      index("routes/readiness/board.tsx"),
      route("ask", "routes/readiness/ask.tsx"),
      route("ask/file", "routes/readiness/chosen-file.ts"),
    ]),

    area("reports", [
      index("routes/reports/reports.tsx"),
      route("rts", "routes/reports/rts.tsx"),
      route("rts/excel", "routes/reports/rts-export.ts"),
    ]),

    area("help-requests", [
      index("routes/help-requests/list.tsx"),
      route("new", "routes/help-requests/request.tsx"),
      route(":helpRequestId", "routes/help-requests/detail.tsx"),
    ]),

    area("videos", [index("routes/videos/list.tsx")]),
    area("training-calendar", [index("routes/training/calendar.tsx")]),

    // The saved views and the files of each declared list. The address of the list follows.
    area("lists", [
      route("views/*", "routes/lists/views.tsx"),
      route("view/:viewId/removal/*", "routes/lists/view-removal.tsx"),
      route("view/:viewId/default/*", "routes/lists/view-default.ts"),
      route("csv/*", "routes/lists/export.ts", { id: "lists/csv" }),
      route("excel/*", "routes/lists/export.ts", { id: "lists/excel" }),
    ]),

    layout("frame/area.tsx", { id: "areas/my-profile" }, [
      route("my-profile", "routes/profile/changes.tsx"),
      route("my-profile/check", "routes/profile/check.tsx"),
      route("my-profile/submission/success", "routes/profile/submitted.tsx"),
    ]),
    route("relationship-manager/picture", "routes/home/manager-picture.ts"),
    route("portals", "routes/portals/portals.tsx"),
    route("preferences", "routes/preferences/preferences.tsx"),
    route("calendar", "routes/calendar/feed.tsx"),
    route("keys", "routes/keys/keys.tsx"),
    route("marketplace", "routes/marketplace/marketplace.ts"),
    route("alerts/:alertId/dismissal", "routes/alerts/dismissal.ts"),
  ]),

  route("account/login", "routes/account/login.ts"),
  route("account/callback", "routes/account/callback.ts"),
  route("account/logout", "routes/account/logout.tsx"),
  route("account/signed-out", "routes/account/signed-out.tsx"),
  route("account/after-sign-out", "routes/account/after-sign-out.ts"),

  route("login-error", "routes/status/login-error.tsx"),
  route("email-verification-required", "routes/status/email-verification-required.tsx"),
  route("unauthorized-portal", "routes/status/unauthorized-portal.tsx"),
  route("unrecognized-user", "routes/status/unrecognized-user.tsx"),
  route("system-unavailable", "routes/status/system-unavailable.tsx"),
  route("health", "routes/status/health.ts"),
  route("brand/:name/:version", "routes/status/brand-file.ts"),
  route("ready", "routes/status/ready.ts"),
  route("design", "routes/design/design.tsx"),

  // Also the addresses of the former portal.
  route("*", "routes/status/not-found.tsx"),
] satisfies RouteConfig;
