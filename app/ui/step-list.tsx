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
  steps,
}: {
  label: string;
  /** Where somebody is, in words. */
  summary: string;
  steps: readonly ListedStep[];
}) {
  return (
    <nav aria-label={label} className="mb-6">
      <p className="sm:hidden">{summary}</p>
      <ol className="hidden list-inside list-decimal flex-wrap gap-x-6 gap-y-2 sm:flex">
        {steps.map(({ label, to, isCurrent }) => (
          <li key={label} aria-current={isCurrent ? "step" : undefined}>
            {to === null ? isCurrent ? <strong>{label}</strong> : label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
