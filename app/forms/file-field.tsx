import { getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../i18n/file-size.ts";
import { Button } from "../ui/button.tsx";
import { controlLook } from "../ui/control.ts";
import { Field } from "../ui/form.tsx";
import { describedByHint, type FieldProps, useFormField, useOptionalMark } from "./field.tsx";
import { keptFileField, REMOVE } from "./form-state.ts";

/**
 * Shows a field for PDF files. It lists attached files because a browser never fills a file control again.
 */
export function FormFiles({
  name,
  multiple,
  isOptional,
  hint: ownHint,
}: FieldProps & { multiple?: boolean; isOptional?: boolean | undefined }) {
  const { t } = useTranslation("forms");
  const { field, id, label, error, files } = useFormField(name);
  const hint = ownHint ?? t(files.length > 0 && !multiple ? "fileHintReplace" : "fileHint");
  return (
    <Field id={id} label={label} mark={useOptionalMark(!isOptional)} hint={hint} error={error}>
      {files.length > 0 && (
        <ul className="[&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-3 [&>li]:wrap-anywhere">
          {files.map(({ id: upload, name: fileName, bytes }) => (
            <li key={upload}>
              <span>{t("attached", { name: fileName, size: sizeText(bytes) })}</span>
              <input type="hidden" name={keptFileField(name)} value={upload} />
              <Button kind="quiet" size="small" name={REMOVE} value={upload} formNoValidate>
                {t("remove")}
                <span className="sr-only"> {fileName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...getInputProps(field, { type: "file", ...describedByHint(hint, field) })}
        // A new key empties the control after a file is attached.
        key={files.map(({ id }) => id).join()}
        accept=".pdf,application/pdf"
        multiple={multiple}
        className={controlLook}
      />
    </Field>
  );
}
