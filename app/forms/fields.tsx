import { createContext, type InputHTMLAttributes, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkboxes.tsx";
import { type Choice, described, Field, SelectField, TextField } from "../ui/form.tsx";
import type { FieldFaultAt, FormState, Rule } from "./form-state.ts";
import "./words.ts";

/** The fields of a form: each knows by its name what it is called, what was typed and what is wrong with it. */

export type FormContextValue = {
  state: FormState;
  labels: Readonly<Record<string, string>>;
  /** What has been found since the page came; null where something was put right. */
  live: Readonly<Record<string, Rule | null>>;
};

export const FormContext = createContext<FormContextValue | null>(null);

function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("A field stands outside its form");
  return context;
}

/** The words for a fault. */
export function useFaultText() {
  const { t } = useTranslation("forms");
  return ({ field, rule, file }: FieldFaultAt, labels: Readonly<Record<string, string>>): string => {
    const label = labels[field] ?? field;
    return t(`faults.${rule}`, { label, file: file ?? label });
  };
}

/** What a control needs to know of its field. */
export function useField(name: string) {
  const { state, labels, live } = useFormContext();
  const faultText = useFaultText();
  const here = live[name];
  const faults = here === undefined ? state.faults.filter(({ field }) => field === name) : [];
  const shown: readonly FieldFaultAt[] = here ? [{ field: name, rule: here }] : faults;
  const values = state.values[name] ?? [];
  return {
    props: {
      id: name,
      name,
      label: labels[name] ?? name,
      error: shown.length > 0 ? shown.map((fault) => faultText(fault, labels)).join(" ") : undefined,
    },
    values,
    value: values[0] ?? "",
    files: state.files[name] ?? [],
  };
}

type FieldOf = { name: string; hint?: ReactNode; isOptional?: boolean };

export function useMark(isOptional: boolean | undefined) {
  const { t } = useTranslation("forms");
  return isOptional ? t("optional") : undefined;
}

export function FormText({
  name,
  isOptional,
  ...native
}: FieldOf & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required">) {
  const { props, value } = useField(name);
  return (
    <TextField
      {...native}
      {...props}
      mark={useMark(isOptional)}
      required={!isOptional}
      defaultValue={value}
    />
  );
}

/** A day. What is no date stays as it was typed, which a date control would not show. */
export function FormDate({ name, hint, isOptional }: FieldOf) {
  const { t } = useTranslation("forms");
  const { value } = useField(name);
  const isDate = value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <FormText
      name={name}
      isOptional={isOptional}
      type={isDate ? "date" : "text"}
      hint={hint ?? t("dateHint")}
      className="input-short"
      autoComplete="off"
    />
  );
}

/** A choice of one. What was chosen stays there also when the list could not be fetched. */
export function FormSelect({
  name,
  options,
  ...field
}: Omit<FieldOf, "isOptional"> & { options: readonly Choice[] }) {
  const { t } = useTranslation("forms");
  const { props, value } = useField(name);
  const isThere = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      {...props}
      {...field}
      required
      defaultValue={value}
      options={[{ value: "", label: t("choose") }, ...(isThere ? [] : [{ value, label: value }]), ...options]}
    />
  );
}

export function FormCheckbox({ name, hint }: Omit<FieldOf, "isOptional">) {
  const { props, values } = useField(name);
  return <Checkbox {...props} hint={hint} defaultChecked={values.length > 0} />;
}

/** PDFs. One that is attached already is listed, since a browser never fills a file field again. */
export function FormFiles({ name, multiple }: { name: string; multiple?: boolean }) {
  const { t } = useTranslation("forms");
  const { props, files } = useField(name);
  const { id, label, error } = props;
  const hint = t(files.length > 0 && !multiple ? "fileHintReplace" : "fileHint");
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {files.length > 0 && (
        <ul className="attached-files">
          {files.map(({ id: upload, name: fileName, bytes }) => (
            <li key={upload}>
              <span>{t("attached", { name: fileName, size: sizeText(bytes) })}</span>
              <input type="hidden" name={`${name}.kept`} value={upload} />
              <Button kind="quiet" size="small" name="remove" value={upload} formNoValidate>
                {t("remove")}
                <span className="visually-hidden"> {fileName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        // An attached file leaves the control empty for the next one.
        key={files.map(({ id }) => id).join()}
        {...described({ id, hint, error })}
        id={id}
        type="file"
        name={name}
        accept=".pdf,application/pdf"
        multiple={multiple}
        className="input"
      />
    </Field>
  );
}

/** Kilobytes or megabytes, as the United States write them. */
function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
