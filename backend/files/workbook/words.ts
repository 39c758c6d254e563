import { type ByLanguage, inLanguage, type Language } from "#api/languages.ts";
import { enrollmentStatuses, statusKeys } from "#api/statuses.ts";
import enrollmentStatusInEnglish from "#locales/en/enrollmentStatus.json";
import enrollmentsInEnglish from "#locales/en/enrollments.json";
import listsInEnglish from "#locales/en/lists.json";
import producersInEnglish from "#locales/en/producers.json";
import statementsInEnglish from "#locales/en/statements.json";
import enrollmentStatusInSpanish from "#locales/es/enrollmentStatus.json";
import enrollmentsInSpanish from "#locales/es/enrollments.json";
import listsInSpanish from "#locales/es/lists.json";
import producersInSpanish from "#locales/es/producers.json";
import statementsInSpanish from "#locales/es/statements.json";
import { nameIn } from "../../listed-names.ts";

/** The words of workbooks and of the PDF of a statement. What the portal's screens have as well has the portal's words. */

const pages = {
  enrollments: enrollmentsInEnglish,
  enrollmentStatus: enrollmentStatusInEnglish,
  lists: listsInEnglish,
  producers: producersInEnglish,
  statements: statementsInEnglish,
};
const pagesInSpanish: typeof pages = {
  enrollments: enrollmentsInSpanish,
  enrollmentStatus: enrollmentStatusInSpanish,
  lists: listsInSpanish,
  producers: producersInSpanish,
  statements: statementsInSpanish,
};

const shared = ({ enrollments, producers, statements }: typeof pages) => ({
  agent: producers.columns.agent,
  amount: statements.payments.columns.amount,
  beginningBalance: statements.columns.beginning,
  carrier: enrollments.columns.carrier,
  chargebacks: statements.columns.chargeback,
  county: enrollments.columns.county,
  customer: enrollments.columns.customer,
  earned: statements.columns.earned,
  effectiveDate: enrollments.export.effective,
  email: producers.export.email,
  endDate: producers.export.end,
  endingBalance: statements.columns.ending,
  firstName: enrollments.filters.firstName,
  lastName: enrollments.filters.lastName,
  notAvailable: producers.rtsChoices.NoCerts,
  notRts: producers.rtsChoices.Failed,
  npn: producers.export.npn,
  paid: statements.detail.paid,
  paymentDate: statements.payments.paymentDate,
  policyCount: producers.columns.policies,
  policyId: statements.payments.policyId,
  policyType: enrollments.columns.policyType,
  policyTypes: producers.columns.policyTypes,
  producer: enrollments.columns.producer,
  rts: producers.rtsChoices.Rts,
  startDate: producers.export.start,
  state: enrollments.columns.state,
  statementDate: statements.columns.date,
  status: enrollments.columns.status,
  terminationDate: enrollments.export.terminated,
  terminationReason: enrollments.columns.reason,
  uplineAgency: producers.columns.upline,
  writingNumber: producers.columns.writingNumber,
});

const en = {
  active: "Active",
  agency: "Agency",
  balances: "Balances",
  commission: "Commission",
  commissionsOnHold: "Commissions on hold",
  commissionsProcessed: "Commissions, processed",
  date: "Date",
  enrollments: "Enrollments",
  hierarchy: "Hierarchy",
  level: "Level",
  name: "Name",
  no: "No",
  nothing: "None",
  onHold: "On hold",
  override: "Override",
  overridesOnHold: "Overrides on hold",
  overridesProcessed: "Overrides, processed",
  page: "Page",
  payment: "Payment",
  payments: "Payments",
  pending: "Pending",
  planYear: "Plan year",
  policies: "Policies",
  policyNumber: "Policy number",
  processed: "Processed",
  producerContracts: "Producer contracts",
  product: "Product",
  rtsStates: "RTS states",
  rtsStatus: "RTS status",
  statement: "Statement",
  terminated: "Terminated",
  total: "Total",
  type: "Type",
  yes: "Yes",
};

type OwnWords = typeof en;

const es: OwnWords = {
  active: "Activo",
  agency: "Agencia",
  balances: "Saldos",
  commission: "Comisión",
  commissionsOnHold: "Comisiones en espera",
  commissionsProcessed: "Comisiones procesadas",
  date: "Fecha",
  enrollments: "Inscripciones",
  hierarchy: "Jerarquía",
  level: "Nivel",
  name: "Nombre",
  no: "No",
  nothing: "Ninguno",
  onHold: "En espera",
  override: "Override",
  overridesOnHold: "Overrides en espera",
  overridesProcessed: "Overrides procesados",
  page: "Página",
  payment: "Pago",
  payments: "Pagos",
  pending: "Pendiente",
  planYear: "Año del plan",
  policies: "Pólizas",
  policyNumber: "Número de póliza",
  processed: "Procesado",
  producerContracts: "Contratos de productores",
  product: "Producto",
  rtsStates: "Estados con RTS",
  rtsStatus: "Estatus RTS",
  statement: "Estado de cuenta",
  terminated: "Finalizado",
  total: "Total",
  type: "Tipo",
  yes: "Sí",
};

const own: ByLanguage<OwnWords> = { en, es };
const ofPages: ByLanguage<typeof pages> = { en: pages, es: pagesInSpanish };

export type SheetWords = ReturnType<typeof sheetWords>;
export type SheetHeading = keyof (OwnWords & ReturnType<typeof shared>);

export function sheetWords(language: Language) {
  const screens = inLanguage(ofPages, language);
  const { lists, enrollmentStatus } = screens;
  return {
    ...inLanguage(own, language),
    ...shared(screens),
    /** Returns the name of a status of an enrollment or a policy. An unknown one keeps its own. */
    statusOf(status: string | null): string | null {
      const known = enrollmentStatuses.find((one) => one === status);
      return known ? enrollmentStatus[statusKeys[known]].name : status;
    },
    /** Returns the name of an entry of a fixed list, such as a type of policies. An unknown one keeps its own. */
    nameOf: (english: string | null) => english && nameIn(language, english),
    /** Returns a day as tables of the portal have it. @param date `YYYY-MM-DD` */
    dayOf(date: string): string {
      const [year = "", month = "", day = ""] = date.split("-");
      const parts = { year, day: String(Number(day)), month: lists.months[String(Number(month)) as "1"] };
      return lists.date.replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof parts) => parts[name]);
    },
  };
}
