import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

export type ListedStep = {
  label: string;
  /** Leads back to a step that is done; null for the others. */
  to: string | null;
  isCurrent: boolean;
};

/** The steps of a form in their order, the current one marked. On narrow screens a sentence says as much. */
export function StepList({
  label,
  summary,
  doneLabel,
  steps,
}: {
  label: string;
  /** Where somebody is, in words. */
  summary: string;
  /** Says of a step that it is done. */
  doneLabel: string;
  steps: readonly ListedStep[];
}) {
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label={label} className="mb-6 text-sm print:hidden">
      <p className="text-muted sm:hidden">{summary}</p>
      <ol className="hidden flex-wrap gap-x-5 gap-y-2 border-b border-border pb-3 sm:flex">
        {steps.map(({ label, to, isCurrent }, index) => (
          <li
            key={label}
            aria-current={isCurrent ? "step" : undefined}
            className={classNames("flex items-center gap-2", isCurrent ? "font-semibold" : "text-muted")}
          >
            <span
              className={classNames(
                "flex size-6 flex-none items-center justify-center rounded-full border text-xs font-medium",
                isCurrent && "border-primary bg-primary text-on-primary",
                index < current ? "border-primary text-primary" : !isCurrent && "border-control",
              )}
            >
              {index < current ? (
                <>
                  <Icon name="check" size="small" />
                  <span className="sr-only">{doneLabel}</span>
                </>
              ) : (
                index + 1
              )}
            </span>{" "}
            {to === null ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
