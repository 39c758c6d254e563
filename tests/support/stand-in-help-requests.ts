/** Help requests as a backend that is not ours may answer them: ids as numbers, times without an offset, fields nobody knows. */

export const helpRequestsOfStandIn = {
  id: "15",
  description: "My foreign contract is missing",
  note: "We are looking for it",
  author: "Tea Mleader",
  serviceType: "71",
  complianceType: "72",
  otherType: "73",
};

const note = {
  Id: 151,
  Note: helpRequestsOfStandIn.note,
  DateCreated: "2026-08-20T14:30:00",
  CreatedByName: helpRequestsOfStandIn.author,
  IsCreatedByHubUser: false,
  Rank: 1,
};

export const standInHelpRequest = {
  Id: 15,
  ActivityTypeName: "Agent Service",
  CreatedDateTime: "2026-08-19T14:30:00",
  Description: helpRequestsOfStandIn.description,
  DueDateTime: "2026-08-30",
  IsCompleted: false,
  Notes: [note],
  Priority: "high",
};

/** The answers for an agent and an agency, by path. */
export function helpRequestAnswers(agentId: string, agencyId: string): Record<string, () => unknown> {
  return {
    [`/t/agents/${agentId}/activities`]: () => [standInHelpRequest],
    [`/t/agencies/${agencyId}/activities`]: () => ({ Data: [standInHelpRequest], Total: 1 }),
    "/t/activities/15": () => standInHelpRequest,
    "/t/activities/15/notes": () => [note],
    "/t/activities/new": () => ({
      ActivityTypes: [
        { Id: 73, Name: "Commission Audit" },
        { Id: 72, Name: "Compliance" },
        { Id: 71, Name: "Agent Service", Rank: 2 },
      ],
    }),
    "/t/activities": () => ({ Id: 15 }),
    "/t/activitynotes": () => "taken",
  };
}
