import { Sample } from "./sample.tsx";

/** Each color on the background it is made for, so that its contrast is measured as well. */
const pairs = [
  ["text on canvas", "bg-canvas text-text"],
  ["text on surface", "bg-surface text-text"],
  ["text on raised", "bg-raised text-text"],
  ["muted on canvas", "bg-canvas text-muted"],
  ["muted on surface", "bg-surface text-muted"],
  ["muted on raised", "bg-raised text-muted"],
  ["primary on surface", "bg-surface text-primary"],
  ["primary strong on its tint", "bg-primary-tint text-primary-strong"],
  ["on primary", "bg-primary text-on-primary"],
  ["success on its tint", "bg-success-tint text-success"],
  ["info on its tint", "bg-info-tint text-info"],
  ["warning on its tint", "bg-warning-tint text-warning"],
  ["urgent on its tint", "bg-urgent-tint text-urgent"],
  ["danger on its tint", "bg-danger-tint text-danger"],
  ["danger on surface", "bg-surface text-danger"],
] as const;

export function Colors() {
  return (
    <Sample name="colors" title="Colors">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {pairs.map(([name, look]) => (
          <li
            key={name}
            className={`flex min-h-16 items-end rounded-md border border-border p-2 text-sm ${look}`}
          >
            {name}
          </li>
        ))}
      </ul>
    </Sample>
  );
}
