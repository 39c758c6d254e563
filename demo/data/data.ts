import { addAlerts } from "./alerts.ts";
import { addAppointments } from "./appointments.ts";
import { addDictionaries } from "./carriers.ts";
import { addConnectureInstances } from "./connecture.ts";
import { addContracts } from "./contracts.ts";
import { addContractDocuments } from "./documents.ts";
import { addEAndOs } from "./eandos.ts";
import { addEnrollments } from "./enrollments.ts";
import { addHelpRequests } from "./help-requests.ts";
import { addHostile } from "./hostile.ts";
import { addLargeAgency } from "./large.ts";
import { addLicenses } from "./licenses.ts";
import { addOrganisation } from "./organisation.ts";
import { addPortals } from "./portals.ts";
import { addProfiles } from "./profiles.ts";
import { addRelationshipManagers } from "./relationship-managers.ts";
import { type DemoRows, noRows } from "./rows.ts";
import { addScopes } from "./scopes.ts";
import { addSubmissions } from "./submissions.ts";

/**
 * The demo: fictional, the same every time, and with all its dates relative to one day.
 * @param today the business date, `YYYY-MM-DD`
 * @param hostile adds records whose texts try to break a page, a workbook or a file name; for tests only
 */
export function demoData({ today, hostile = false }: { today: string; hostile?: boolean }): DemoRows {
  const rows = noRows();
  rows.demo_mark.push({ made_for: today });
  addDictionaries(rows);
  addOrganisation(rows);
  addPortals(rows);
  addContracts(rows, today);
  addContractDocuments(rows, today);
  addLicenses(rows, today);
  addEAndOs(rows, today);
  addConnectureInstances(rows);
  addLargeAgency(rows, today);
  addAppointments(rows, today);
  addEnrollments(rows, today);
  addProfiles(rows);
  addHelpRequests(rows, today);
  addScopes(rows, today);
  addSubmissions(rows, today);
  addAlerts(rows, today);
  addRelationshipManagers(rows);
  if (hostile) addHostile(rows, today);
  return rows;
}
