import { Link } from "./link.tsx";
import { segmentLook, segmentsLook } from "./segments.ts";

/** A choice of one as links side by side. */
export function SegmentedLinks({
  id,
  label,
  links,
}: {
  id: string;
  label: string;
  links: readonly { label: string; to: string; isCurrent: boolean }[];
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and these are links.
    <div className="segments" role="group" aria-labelledby={id}>
      <span id={id} className="font-medium">
        {label}
      </span>
      <ul className={segmentsLook}>
        {links.map(({ label, to, isCurrent }) => (
          <li key={label} className={segmentLook}>
            <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
