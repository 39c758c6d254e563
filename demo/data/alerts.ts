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
    translations: JSON.stringify({
      es: {
        title: "Las exportaciones de inscripciones están retrasadas",
        body: "Esta semana dos aseguradoras entregan tarde sus archivos. Los recuentos pueden tener un día de retraso.",
      },
    }),
  });
  alert("certify", {
    level: "warning",
    title: "Certify before you sell",
    body: "Carriers pay only for applications written after you are ready to sell for the plan year.",
    link_target: "/contracts",
    link_text: "See your contracts",
    starts_on: addDays(today, -20),
    ends_on: null,
    translations: JSON.stringify({
      es: {
        title: "Certifíquese antes de vender",
        body: "Las aseguradoras pagan solo por las solicitudes hechas cuando usted ya tiene autorización para vender (RTS) para el año del plan.",
        link_text: "Ver sus contratos",
      },
    }),
  });
  alert("training", {
    level: "info",
    title: "New training dates",
    body: null,
    link_target: "https://training.harborlight.example/calendar",
    link_text: "Open the calendar",
    starts_on: today,
    ends_on: today,
    translations: JSON.stringify({
      es: { title: "Nuevas fechas de capacitación", link_text: "Abrir el calendario" },
    }),
  });
  alert("over", {
    level: "info",
    title: "Office closed yesterday",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, -1),
    ends_on: addDays(today, -1),
    translations: JSON.stringify({ es: { title: "La oficina estuvo cerrada ayer" } }),
  });
  alert("to come", {
    level: "info",
    title: "Office closed tomorrow",
    body: null,
    link_target: null,
    link_text: null,
    starts_on: addDays(today, 1),
    ends_on: addDays(today, 1),
    translations: JSON.stringify({ es: { title: "La oficina estará cerrada mañana" } }),
  });
}
