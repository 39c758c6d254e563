import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The steps of a contract request, for oneself or an agency and for a downline agent: the same files for both. */
function contractRequest(flow: "request" | "downlinerequest", target: "agency" | "agent") {
  const step = (path: string, file: string) =>
    route(`contracts/${flow}${path}`, file, {
      id: `contracts-${flow}${path.replace("/", "-")}`,
    });
  return [
    step("", "routes/contract-requests/start.ts"),
    step(`/${target}`, "routes/contract-requests/target.tsx"),
    step(`/new-${target}`, "routes/contract-requests/newcomer.tsx"),
    step("/upline", "routes/contract-requests/upline.tsx"),
    step("/contracts", "routes/contract-requests/contracts.tsx"),
    step("/check", "routes/contract-requests/check.tsx"),
    step("/success", "routes/contract-requests/submitted.tsx"),
  ];
}

/** The site map: every address of the portal. Static segments win over `:id`. */
export default [
  layout("routes/shell/layout.tsx", [
    index("routes/home/home.tsx"),

    route("contracts", "routes/contracts/list.tsx"),
    route("contracts/:contractId", "routes/contracts/detail.tsx"),
    ...contractRequest("request", "agency"),
    ...contractRequest("downlinerequest", "agent"),

    route("licenses", "routes/licences/list.tsx"),
    route("licenses/:licenceId/files", "routes/licences/files.tsx"),
    route("licenses/submission", "routes/licences/submission.tsx"),
    route("licenses/submission/success", "routes/licences/submitted.tsx"),

    route("e-and-os", "routes/eandos/list.tsx"),
    route("e-and-os/submission", "routes/eandos/submission.tsx"),
    route("e-and-os/submission/success", "routes/eandos/submitted.tsx"),

    route("producers", "routes/producers/list.tsx"),
    route("producers/views", "routes/producers/views.tsx"),
    route("producers/views/:viewId/removal", "routes/producers/view-removal.tsx"),
    route("reports", "routes/reports/list.tsx"),
    route("reports/rts", "routes/reports/rts.tsx"),
    route("producers/:agentId", "routes/producers/producer.tsx"),

    route("portals", "routes/portals/portals.tsx"),
    route("preferences", "routes/preferences/preferences.tsx"),

    route("enrollments/*", "routes/shell/not-here-yet.tsx", { id: "enrollments" }),
    route("statements/*", "routes/shell/not-here-yet.tsx", { id: "statements" }),
    route("help-requests/*", "routes/shell/not-here-yet.tsx", { id: "help-requests" }),
    route("scopes/*", "routes/shell/not-here-yet.tsx", { id: "scopes" }),
    route("videos", "routes/shell/not-here-yet.tsx", { id: "videos" }),
    route("my-profile", "routes/shell/not-here-yet.tsx", { id: "my-profile" }),
  ]),

  route("contracts/:contractId/files/:fileId", "routes/contracts/file.ts"),
  route("contracts/:contractId/policies/excel", "routes/contracts/policies-export.ts"),
  route("contracts/:contractId/hierarchy/excel", "routes/contracts/hierarchy-export.ts"),
  route("licenses/:licenceId/files/:fileId", "routes/licences/file.ts"),
  route("e-and-os/:eAndOId/files/:fileId", "routes/eandos/file.ts"),
  route("producers/agents", "routes/producers/agents.ts"),
  route("producers/excel", "routes/producers/excel.ts"),
  route("producers/csv", "routes/producers/csv.ts"),
  route("reports/rts/excel", "routes/reports/rts-export.ts"),
  route("alerts/:alertId/dismissal", "routes/alerts/dismissal.ts"),
  route("marketplace", "routes/marketplace/marketplace.ts"),

  route("account/login", "routes/account/login.ts"),
  route("account/callback", "routes/account/callback.ts"),
  route("account/logout", "routes/account/logout.tsx"),
  route("account/signed-out", "routes/account/signed-out.tsx"),

  route("login-error", "routes/status/login-error.tsx"),
  route("email-verification-required", "routes/status/email-verification-required.tsx"),
  route("unauthorized-portal", "routes/status/unauthorized-portal.tsx"),
  route("unrecognized-user", "routes/status/unrecognized-user.tsx"),
  route("system-unavailable", "routes/status/system-unavailable.tsx"),
  route("health", "routes/status/health.ts"),

  route("Agent/Enrollments/Enrollment/:id", "routes/legacy/enrollment.ts", { id: "legacy-agent-enrollment" }),
  route("Agency/Enrollments/Enrollment/:id", "routes/legacy/enrollment.ts", {
    id: "legacy-agency-enrollment",
  }),
  route("Agent/Statements", "routes/legacy/statements.ts", { id: "legacy-agent-statements" }),
  route("Agent/Statements/Statement", "routes/legacy/statements.ts", { id: "legacy-agent-statement" }),
  route("Agency/Statements/Statement", "routes/legacy/statements.ts", { id: "legacy-agency-statement" }),
  route("Account/PasswordCreated", "routes/legacy/home.ts", { id: "legacy-password-created" }),
  route("PortalSelection/*", "routes/legacy/home.ts", { id: "legacy-portal-selection" }),
  route("Agent/Home", "routes/legacy/home.ts", { id: "legacy-agent-home" }),
  route("Agency/Home", "routes/legacy/home.ts", { id: "legacy-agency-home" }),
  route("Agent/Activities/Manage/:id", "routes/legacy/help-request.ts"),

  route("*", "routes/status/not-found.tsx"),
] satisfies RouteConfig;
