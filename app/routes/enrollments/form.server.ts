import { informationFields } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";

export const informationForm = declaredForm("information", "missingInformation:form.", informationFields);

/** What the team misses for one enrollment: sent again for another one it is not the same. */
export const informationFormOf = (enrollmentId: string) => ({
  ...informationForm,
  name: `${informationForm.name} ${enrollmentId}`,
});
