import { ActionItem, ActionList } from "../../ui/action-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import { RowList } from "../../ui/page-layout.tsx";
import { RecordList, RecordRow } from "../../ui/records.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { Sample, State } from "./sample.tsx";

const here = "#sample-lists";

type Row = { agent: string; carrier: string; number: string; rts: boolean };

const rows: Row[] = [
  { agent: "Jordan Avery", carrier: "Alder Health Plans", number: "WN-2048117", rts: true },
  { agent: "Jordan Avery", carrier: "Birch Mutual", number: "WN-2048120", rts: false },
  { agent: "Sam Ortega", carrier: "Alder Health Plans", number: "WN-2050033", rts: true },
];

const columns: Column<Row>[] = [
  {
    key: "agent",
    label: "Agent",
    cell: ({ agent }) => <a href={here}>{agent}</a>,
    sort: { to: here, direction: "ascending", hint: "sort from Z to A" },
  },
  { key: "carrier", label: "Carrier", cell: ({ carrier }) => carrier },
  { key: "number", label: "Writing number", cell: ({ number }) => number, small: "hidden" },
  {
    key: "rts",
    label: "RTS",
    cell: ({ rts }) => (rts ? <Badge tone="positive">RTS</Badge> : <Badge>Not RTS</Badge>),
    small: "status",
    sort: { to: here, direction: "none", hint: "sort by RTS" },
  },
];

export function Lists() {
  return (
    <Sample name="lists" title="Lists">
      <State name="Filters">
        <FilterBar aria-label="Filters" fold="Filters (1)" actions={<Button kind="secondary">Apply</Button>}>
          <TextField id="filter-agent" name="agent" label="Agent" defaultValue="Avery" />
          <SelectField
            id="filter-carrier"
            name="carrier"
            label="Carrier"
            options={[
              { value: "", label: "All" },
              { value: "1", label: "Alder Health Plans" },
            ]}
          />
        </FilterBar>
      </State>
      <State name="Table: a line a row, two on a phone">
        <DataTable
          id="table"
          caption="Contracts of your downline"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => number}
          small
          isRepeated={(row, above) => row.agent === above.agent}
        />
      </State>
      <div>
        <h3 id="records-title" className="mb-1.5">
          Records
        </h3>
        <RecordList aria-labelledby="records-title">
          <RecordRow
            status={<Badge tone="positive">Active</Badge>}
            title={
              <h4>
                <a href={here}>Alder Health Plans</a>
              </h4>
            }
            facts={[
              { term: "Writing number", value: "WN-2048117" },
              { term: "Upline", value: "Harbor Lane Group" },
            ]}
            aside={<Badge tone="urgent">In 12 days</Badge>}
          />
          <RecordRow
            isMuted
            status={<Badge>Terminated</Badge>}
            title={
              <h4>
                <a href={here}>Birch Mutual</a>
              </h4>
            }
            facts={[
              { term: "Writing number", value: "WN-2048120" },
              { term: "Upline", value: null },
            ]}
            aside={null}
          />
        </RecordList>
      </div>
      <div>
        <h3 id="actions-title" className="mb-1.5">
          Tasks
        </h3>
        <ActionList labelledBy="actions-title">
          <ActionItem to={here} tone="danger">
            1 license has expired
          </ActionItem>
          <ActionItem to={here} tone="warning">
            2 licenses expire within 30 days
          </ActionItem>
          <ActionItem to={here} tone="muted">
            3 carriers are not ready to sell
          </ActionItem>
          <ActionItem to={here} tone="muted">
            Send us your state licenses
          </ActionItem>
        </ActionList>
      </div>
      <State name="Rows of a plain list">
        <RowList>
          <li>
            <span>license-florida.pdf</span> <a href={here}>Download</a>
          </li>
          <li>
            <span>license-texas.pdf</span> <a href={here}>Download</a>
          </li>
        </RowList>
      </State>
    </Sample>
  );
}
