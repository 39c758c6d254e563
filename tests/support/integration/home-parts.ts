import { pathsFor } from "#app/paths.ts";
import { standIn } from "../faulty-backend.ts";

/** The parts of the home page, each with the calls that it is made of. */

const { agentId, agencyId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });
const agency = pathsFor({ type: "agency", id: agencyId });

export type Part = {
  part: string;
  page: string;
  call: string;
  /** What stands in its place when it fails, and the link when it is late. */
  says: string;
  waits: string;
  /** What is on the page only when the part is. */
  shows: string;
};
export const own: Part[] = [
  {
    part: "attention",
    page: agent.home(),
    call: `/t/agents/${agentId}/licenses`,
    says: "Error loading licenses",
    waits: "Load what needs attention",
    shows: "1 license expires within 30 days",
  },
  {
    part: "chart",
    page: agent.home({ chart: "12" }),
    call: `/t/agents/${agentId}/dashboard`,
    says: "Error loading enrollment counts",
    waits: "Load the enrollment chart",
    shows: "Moon of May",
  },
  {
    part: "chart",
    page: agency.home({ chart: "producers" }),
    call: `/t/agencies/${agencyId}/producersummary`,
    says: "Error loading producers",
    waits: "Load the enrollment chart",
    shows: "4,242",
  },
  {
    part: "enrollments",
    page: agency.home(),
    call: `/t/agencies/${agencyId}/enrollments/recent`,
    says: "Error loading recent enrollments",
    waits: "Load recent enrollments",
    shows: "Lost at Sea",
  },
  {
    part: "statements",
    page: agent.home(),
    call: `/t/agents/${agentId}/statements`,
    says: "Error loading statements",
    waits: "Load recent statements",
    shows: "$1,113.96",
  },
  {
    part: "scopes",
    page: agent.home(),
    call: `/t/v2/agents/${agentId}/scopes`,
    says: "Error loading recent scope of appointments",
    waits: "Load recent SOAs",
    shows: "Signed by customer",
  },
];
/** The other calls that "Needs attention" and "Ready to sell" are made of. */
export const counted: Part[] = [
  {
    part: "attention",
    page: agent.home(),
    call: `/t/agents/${agentId}/eandos`,
    says: "Error loading E&Os",
    waits: "Load what needs attention",
    shows: "1 E&O policy expires within 30 days",
  },
  {
    part: "attention",
    page: agent.home(),
    call: `/t/agents/${agentId}/contracts`,
    says: "Error loading contracts",
    waits: "Load what needs attention",
    shows: "Ready to sell",
  },
  {
    part: "attention",
    page: agency.home(),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    says: "Error loading producer contracts",
    waits: "Load what needs attention",
    shows: "1 contract of your producers is not RTS for 2026",
  },
  {
    part: "attention",
    page: agent.home(),
    call: `/t/agents/${agentId}/enrollments`,
    says: "Error loading applications",
    waits: "Load what needs attention",
    shows: "1 application is waiting for information from you",
  },
  {
    part: "attention",
    page: agency.home(),
    call: `/t/agencies/${agencyId}/onholdpayments`,
    says: "Error loading payments on hold",
    waits: "Load what needs attention",
    shows: "3 payments are on hold",
  },
  {
    part: "attention",
    page: agent.home(),
    call: `/t/v2/agents/${agentId}/scopes`,
    says: "Error loading SOAs",
    waits: "Load what needs attention",
    shows: "waiting for your signature",
  },
];
export const news = {
  part: "news",
  page: agent.home(),
  call: "/api/feeds/news",
  says: "Error loading feed",
  waits: "Load the news",
  shows: standIn.newsTitle,
};
export const videos = {
  part: "videos",
  page: agent.home(),
  call: "/api/videos",
  says: "Error loading videos",
  waits: "Load recent videos",
  shows: standIn.videoTitle,
};
export const training = {
  part: "training",
  page: agent.home(),
  call: "/api/content/calendar",
  says: "Unable to load the training calendar at this time. Please try again later.",
  waits: "Load training events",
  shows: "The training calendar lists upcoming trainings",
};
