import { ColumnChooser } from "./column-chooser.tsx";
import { ExportLinks } from "./export-links.tsx";
import type { Loaded } from "./list.tsx";
import { SavedViews } from "./saved-views.tsx";

/** What can be done with the list as a whole. */
export function ListTools({ total, ...loaded }: Loaded & { total: number }) {
  return (
    <div className="toolbar">
      <SavedViews {...loaded} />
      <ColumnChooser {...loaded} />
      {total > 0 && <ExportLinks view={loaded.view} total={total} />}
    </div>
  );
}
