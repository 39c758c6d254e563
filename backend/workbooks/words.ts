/** The words of the sheets, in the languages of the portal. */

const en = {
  active: "Active",
  agency: "Agency",
  agent: "Agent",
  carrier: "Carrier",
  county: "County",
  effectiveDate: "Effective date",
  endDate: "End date",
  enrollments: "Enrollments",
  firstName: "First name",
  hierarchy: "Hierarchy",
  lastName: "Last name",
  level: "Level",
  name: "Name",
  no: "No",
  notAvailable: "n/a",
  notRts: "Not RTS",
  npn: "NPN",
  planYear: "Plan year",
  policies: "Policies",
  policyCount: "Policy count",
  policyNumber: "Policy number",
  policyType: "Policy type",
  policyTypes: "Policy types",
  producerContracts: "Producer contracts",
  product: "Product",
  rts: "RTS",
  rtsStates: "RTS states",
  rtsStatus: "RTS status",
  startDate: "Start date",
  state: "State",
  status: "Status",
  terminationDate: "Termination date",
  terminationReason: "Termination reason",
  type: "Type",
  uplineAgency: "Upline agency",
  writingNumber: "Writing number",
  yes: "Yes",
};

export type SheetWords = typeof en;

const es: SheetWords = {
  active: "Activo",
  agency: "Agencia",
  agent: "Agente",
  carrier: "Aseguradora",
  county: "Condado",
  effectiveDate: "Fecha de vigencia",
  endDate: "Fecha de finalización",
  enrollments: "Inscripciones",
  firstName: "Nombre",
  hierarchy: "Jerarquía",
  lastName: "Apellido",
  level: "Nivel",
  name: "Nombre",
  no: "No",
  notAvailable: "n/d",
  notRts: "Sin RTS",
  npn: "NPN",
  planYear: "Año de plan",
  policies: "Pólizas",
  policyCount: "Cantidad de pólizas",
  policyNumber: "Número de póliza",
  policyType: "Tipo de póliza",
  policyTypes: "Tipos de póliza",
  producerContracts: "Contratos de productores",
  product: "Producto",
  rts: "RTS",
  rtsStates: "Estados con RTS",
  rtsStatus: "Estado RTS",
  startDate: "Fecha de inicio",
  state: "Estado",
  status: "Situación",
  terminationDate: "Fecha de terminación",
  terminationReason: "Motivo de terminación",
  type: "Tipo",
  uplineAgency: "Agencia superior",
  writingNumber: "Número de agente",
  yes: "Sí",
};

const words = { en, es };

export type Language = keyof typeof words;

export function sheetWords(language: Language): SheetWords {
  return words[language];
}

/** @param header `Accept-Language`: the language it names first, if it is one of these */
export function languageIn(header: string | undefined): Language {
  return /^\s*es\b/i.test(header ?? "") ? "es" : "en";
}
