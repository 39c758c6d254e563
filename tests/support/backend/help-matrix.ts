import { demoIds } from "#demo/data/demo-ids.ts";
import { byId, type Line, malformed, ofAgency, ofAgent } from "./matrix-lines.ts";
import { agencyProfileFields, agentProfileFields } from "./profiles.ts";
import { postedJson } from "./submitting.ts";

/** Help requests belong to one agent or agency, whoever stands above; so do profiles and relationship managers. */

const own: Line["own"] = [
  ["agent", demoIds.helpRequest],
  ["agency", demoIds.agencyHelpRequest],
  ["otherAgent", demoIds.otherAgentHelpRequest],
  ["otherAgency", demoIds.otherAgencyHelpRequest],
];
const one = (rest: string) =>
  byId(
    (id) => `/t/activities/${id}${rest}`,
    own,
    demoIds.agent,
    demoIds.teamHelpRequest,
    demoIds.agentLicense,
  );

const seen = (owner: string, id: string) => `${owner}/submissions/${id}`;

/** Everything that was submitted for an owner. */
function submissions(segment: "agents" | "agencies"): Line {
  const [mine, theirs] =
    segment === "agents"
      ? ([demoIds.agent, demoIds.otherAgent] as const)
      : ([demoIds.agency, demoIds.otherAgency] as const);
  const [help, otherHelp] =
    segment === "agents"
      ? [demoIds.helpRequest, demoIds.otherAgentHelpRequest]
      : [demoIds.agencyHelpRequest, demoIds.otherAgencyHelpRequest];
  const own: Line["own"] =
    segment === "agents"
      ? [
          ["agent", seen(mine, help)],
          ["otherAgent", seen(theirs, otherHelp)],
        ]
      : [
          ["agency", seen(mine, help)],
          ["otherAgency", seen(theirs, otherHelp)],
        ];
  return {
    path: (id) => `/t/${segment}/${id}`,
    own,
    missing: seen(mine, demoIds.missing),
    nobodys: [
      seen(mine, otherHelp),
      seen(theirs, help),
      seen(mine, demoIds.teamHelpRequest),
      seen(demoIds.missing, help),
      seen(mine, demoIds.enrollment),
      ...malformed.flatMap((id) => [seen(mine, id), seen(id, help)]),
    ],
  };
}

export const helpMatrix: Record<string, Line> = {
  "GET /t/agents/:ownerId/activities": ofAgent((id) => `/t/agents/${id}/activities`),
  "GET /t/agencies/:ownerId/activities": ofAgency((id) => `/t/agencies/${id}/activities`),
  "GET /t/agents/:ownerId/activities/newnotes": ofAgent((id) => `/t/agents/${id}/activities/newnotes`),
  "GET /t/agencies/:ownerId/activities/newnotes": ofAgency((id) => `/t/agencies/${id}/activities/newnotes`),
  "GET /t/activities/:activityId": one(""),
  "GET /t/activities/:activityId/notes": one("/notes"),
  "POST /t/activities/:activityId/seen": {
    ...one("/seen"),
    send: () => postedJson({ Until: "2025-01-01T00:00:00Z" }),
    isQuestion: true,
  },
  "GET /t/agents/:ownerId/accountmanager": ofAgent((id) => `/t/agents/${id}/accountmanager`),
  "GET /t/agencies/:ownerId/accountmanager": ofAgency((id) => `/t/agencies/${id}/accountmanager`),
  "GET /t/agents/:ownerId/submissions": ofAgent((id) => `/t/agents/${id}/submissions`),
  "GET /t/agencies/:ownerId/submissions": ofAgency((id) => `/t/agencies/${id}/submissions`),
  "GET /t/agents/:ownerId/submissions/:submissionId": submissions("agents"),
  "GET /t/agencies/:ownerId/submissions/:submissionId": submissions("agencies"),
  "GET /t/agents/:ownerId/profile": ofAgent((id) => `/t/agents/${id}/profile`),
  "GET /t/agencies/:ownerId/profile": ofAgency((id) => `/t/agencies/${id}/profile`),
  "GET /t/agents/:ownerId/profile/request": ofAgent((id) => `/t/agents/${id}/profile/request`),
  "GET /t/agencies/:ownerId/profile/request": ofAgency((id) => `/t/agencies/${id}/profile/request`),
  "POST /t/agents/:ownerId/profile/submit": {
    ...ofAgent((id) => `/t/agents/${id}/profile/submit`),
    send: () => postedJson(agentProfileFields),
  },
  "POST /t/agencies/:ownerId/profile/submit": {
    ...ofAgency((id) => `/t/agencies/${id}/profile/submit`),
    send: () => postedJson(agencyProfileFields),
  },
};
