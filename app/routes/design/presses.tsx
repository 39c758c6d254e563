import { Badge, Badges } from "../../ui/badge.tsx";
import { Button, ButtonLink, DownloadLink } from "../../ui/button.tsx";
import { Chips } from "../../ui/chips.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { Disclosure } from "../../ui/group.tsx";
import { ICON_NAMES } from "../../ui/icon-names.ts";
import { Icon } from "../../ui/icons.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { Sample, State } from "./sample.tsx";

const here = "#sample-presses";
const nothing = () => {};

export function Presses() {
  return (
    <Sample name="presses" title="Buttons, links and badges">
      <State name="Button: primary, secondary, quiet, danger, disabled">
        <Toolbar>
          <Button kind="primary">Save</Button>
          <Button>Check</Button>
          <Button kind="quiet" icon="close">
            Cancel
          </Button>
          <Button kind="danger">Void</Button>
          <Button disabled>Saving</Button>
        </Toolbar>
      </State>
      <State name="Small buttons, a link that looks like one, a download">
        <Toolbar>
          <Button size="small" icon="add">
            Add
          </Button>
          <ButtonLink size="small" to={here}>
            Edit
          </ButtonLink>
          <DownloadLink size="small" href="/health">
            Excel
          </DownloadLink>
        </Toolbar>
      </State>
      <State name="Badge: neutral, brand, positive, info, warning, urgent, danger">
        <Badges>
          <li>
            <Badge>Terminated</Badge>
          </li>
          <li>
            <Badge tone="brand">Direct</Badge>
          </li>
          <li>
            <Badge tone="positive" icon="check">
              RTS
            </Badge>
          </li>
          <li>
            <Badge tone="info">Pending</Badge>
          </li>
          <li>
            <Badge tone="warning">In 61 days</Badge>
          </li>
          <li>
            <Badge tone="urgent">In 12 days</Badge>
          </li>
          <li>
            <Badge tone="danger" icon="danger">
              Expired
            </Badge>
          </li>
        </Badges>
      </State>
      <State name="Segmented links">
        <SegmentedLinks
          id="segments"
          label="Status"
          links={[
            { label: "All", to: here, isCurrent: false },
            { label: "Active", to: here, isCurrent: true },
            { label: "Pending", to: here, isCurrent: false },
          ]}
        />
      </State>
      <State name="Chips">
        <Chips label="Filters in force">
          <li>
            <a href={here}>
              Carrier: Alder Health Plans <Icon name="close" size="small" />
            </a>
          </li>
          <li>
            <a href={here}>
              RTS in 2027 <Icon name="close" size="small" />
            </a>
          </li>
        </Chips>
      </State>
      <State name="Pager">
        <Pager
          label="Pages"
          start="sample-presses"
          summary="26 to 50 of 194"
          previous={{ label: "Previous", to: here }}
          next={{ label: "Next", to: here }}
          pages={[
            { label: "1", to: here },
            { label: "2", to: here, current: true },
            { label: "…" },
            { label: "8", to: here },
          ]}
          sizesLabel="Rows"
          sizes={[
            { label: "25", to: here, current: true },
            { label: "50", to: here },
          ]}
        />
      </State>
      <State name="Copy: a short value, a field">
        <p>
          <CopyValue value="WN-2048117" copyLabel="Copy" onCopied={nothing} onFailed={nothing} />
        </p>
        <CopyField
          id="address"
          label="Address of this list"
          value="https://portal.example/producers"
          copyLabel="Copy"
        />
      </State>
      <State name="Menu, disclosure">
        <Toolbar>
          <DisclosureMenu summary="Columns" look="tool" align="start">
            <p>What the menu has</p>
          </DisclosureMenu>
          <Disclosure summary="More filters">
            <p>What is seldom needed</p>
          </Disclosure>
        </Toolbar>
      </State>
      <State name="Icons">
        <p className="flex flex-wrap gap-3">
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </State>
    </Sample>
  );
}
