import { Checkbox, CheckboxGroup } from "../../ui/checkboxes.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { RadioGroup, SelectField, TextField } from "../../ui/form.tsx";
import { Disclosure, FieldGroup } from "../../ui/group.tsx";
import { Sample } from "./sample.tsx";

const kinds = [
  { value: "ma", label: "Medicare Advantage" },
  { value: "pdp", label: "Prescription drug plans", hint: "Also with Medicare Advantage." },
  { value: "no", label: "Not offered here", disabled: true },
];

export function Forms() {
  return (
    <Sample name="forms" title="Forms">
      <Disclosure summary="The error summary, which takes the focus">
        <ErrorSummary
          appearance={null}
          title="Two answers are missing"
          items={[
            { fieldId: "state-error", text: "Choose the state of the license" },
            { fieldId: "number-error", text: "Enter the license number" },
          ]}
        />
      </Disclosure>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldGroup legend="As they are asked for">
          <TextField id="number" name="number" label="License number" hint="As it stands on the license." />
          <TextField id="note" name="note" label="Note" mark="optional" defaultValue="Renewed online" />
          <SelectField
            id="state"
            name="state"
            label="State"
            options={[
              { value: "", label: "Choose a state" },
              { value: "FL", label: "Florida" },
            ]}
          />
          <TextField id="fixed" name="fixed" label="Cannot be changed" defaultValue="10418" disabled />
          <Checkbox id="agree" name="agree" label="I have read it" hint="Required by the carrier." />
        </FieldGroup>
        <FieldGroup legend="With errors">
          <TextField
            id="number-error"
            name="number-error"
            label="License number"
            error="Enter the license number."
          />
          <SelectField
            id="state-error"
            name="state-error"
            label="State"
            error="Choose the state of the license."
            options={[{ value: "", label: "Choose a state" }]}
          />
          <RadioGroup
            id="kind-error"
            name="kind-error"
            legend="Kind"
            error="Choose a kind."
            options={kinds}
          />
          <Checkbox id="agree-error" name="agree" label="I have read it" error="Say that you have read it." />
        </FieldGroup>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioGroup id="kind" name="kind" legend="One of a list" options={kinds} defaultValue="ma" />
        <RadioGroup
          id="theme"
          name="theme"
          legend="One of few"
          look="segmented"
          defaultValue="dark"
          options={[
            { value: "system", label: "System" },
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <CheckboxGroup
        id="states"
        name="states"
        legend="Several"
        choices={["Alabama", "Arizona", "Florida", "Georgia", "Texas"].map((label) => ({
          value: label,
          label,
        }))}
        chosen={["Florida", "Texas"]}
      />
    </Sample>
  );
}
