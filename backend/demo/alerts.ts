import { addDays } from "#api/business-time.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addAlerts(rows: DemoRows, today: string): void {
  const alert = (key: string, fields: Omit<DemoRows["alerts"][number], "id" | "position">) =>
    rows.alerts.push({ id: idFor("alert", key), position: rows.alerts.length, ...fields });
  alert("maintenance", {
    level: "danger",
    title: "Enrollment exports are delayed",
    body: "Two carriers deliver their files late this week. Counts may be a day behind.",
    link_target: null,
    link_text: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, 6),
  });
  alert("certify", {
    level: "warning",
    title: "Certify before you sell",
    body: "Carriers pay only for applications written after you are ready to sell for the plan year.",
    link_target: "/contracts",
    link_text: "See your contracts",
    starts_on: addDays(today, -20),
    ends_on: null,
  });
  alert("training", {
    level: "info",
    title: "New training dates",
    body: null,
    link_target: "https://training.harborlight.example/calendar",
    link_text: "Open the calendar",
    starts_on: today,
    ends_on: today,
  });
  alert("over", {
    level: "info",
    title: "Office closed yesterday",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, -1),
  });
  alert("to come", {
    level: "info",
    title: "Office closed tomorrow",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, 1),
    ends_on: addDays(today, 1),
  });
}
