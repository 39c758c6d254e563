import { useTranslation } from "react-i18next";
import { sizeText } from "../files/size.ts";
import { Button } from "../ui/button.tsx";
import { described, Field } from "../ui/form.tsx";
import { useField } from "./field.tsx";
import { keptName, REMOVE } from "./form-state.ts";

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
              <input type="hidden" name={keptName(name)} value={upload} />
              <Button kind="quiet" size="small" name={REMOVE} value={upload} formNoValidate>
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
