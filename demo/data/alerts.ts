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
    title_es: "Las exportaciones de inscripciones están retrasadas",
    body: "Two carriers deliver their files late this week. Counts may be a day behind.",
    body_es:
      "Esta semana dos aseguradoras entregan tarde sus archivos. Los recuentos pueden tener un día de retraso.",
    link_target: null,
    link_text: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, 6),
  });
  alert("certify", {
    level: "warning",
    title: "Certify before you sell",
    title_es: "Certifíquese antes de vender",
    body: "Carriers pay only for applications written after you are ready to sell for the plan year.",
    body_es:
      "Las aseguradoras pagan solo las solicitudes escritas cuando usted ya está listo para vender en el año del plan.",
    link_target: "/contracts",
    link_text: "See your contracts",
    link_text_es: "Ver sus contratos",
    starts_on: addDays(today, -20),
    ends_on: null,
  });
  alert("training", {
    level: "info",
    title: "New training dates",
    title_es: "Nuevas fechas de capacitación",
    body: null,
    link_target: "https://training.harborlight.example/calendar",
    link_text: "Open the calendar",
    link_text_es: "Abrir el calendario",
    starts_on: today,
    ends_on: today,
  });
  alert("over", {
    level: "info",
    title: "Office closed yesterday",
    title_es: "La oficina estuvo cerrada ayer",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, -1),
  });
  alert("to come", {
    level: "info",
    title: "Office closed tomorrow",
    title_es: "La oficina estará cerrada mañana",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, 1),
    ends_on: addDays(today, 1),
  });
}
