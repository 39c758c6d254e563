import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, CardList, Facts } from "../../ui/card.tsx";
import { Change, Changes } from "../../ui/changes.tsx";
import { Section } from "../../ui/page.tsx";
import { StepList } from "../../ui/step-list.tsx";
import { TimeLine, TimeLineItem } from "../../ui/timeline.tsx";
import { Tree } from "../../ui/tree.tsx";
import { Sample, State } from "./sample.tsx";

const here = "#sample-pages";

export function Pages() {
  return (
    <Sample name="pages" title="Parts of a page">
      <State name="Steps of a form">
        <StepList
          label="Steps"
          doneLabel="Done"
          summary="Step 2 of 4: Carriers"
          steps={[
            { label: "Upline", to: here, isCurrent: false },
            { label: "Carriers", to: null, isCurrent: true },
            { label: "States", to: null, isCurrent: false },
            { label: "Check", to: null, isCurrent: false },
          ]}
        />
      </State>
      <State name="Card with facts, card with a footer">
        <CardList columns={2} aria-label="Cards">
          <Card title={<h3>Alder Health Plans</h3>} aside={<Badge tone="positive">Active</Badge>}>
            <Facts
              items={[
                { term: "Writing number", value: "WN-2048117" },
                { term: "Upline", value: "Harbor Lane Group" },
                { term: "Since", value: "January 4, 2024" },
              ]}
            />
          </Card>
          <Card
            title={<h3>Saved view</h3>}
            footer={
              <ButtonLink size="small" to={here}>
                Rename
              </ButtonLink>
            }
          >
            <Facts look="lines" items={[{ term: "Rows", value: "25 a page" }]} />
          </Card>
        </CardList>
      </State>
      <Section id="section-title" title="A section" description="It says what it is about.">
        <Changes>
          <Change
            name="Phone"
            before={{ term: "Now", value: "(555) 010-0100" }}
            after={{ term: "New", value: "(555) 010-0199" }}
            action={<a href={here}>Change</a>}
          />
          <Change
            name="Email"
            before={{ term: "Now", value: "avery@example.com" }}
            after={{ term: "New", value: "jordan@example.com" }}
          />
        </Changes>
      </Section>
      <div className="grid gap-6 sm:grid-cols-2">
        <State name="Time line">
          <TimeLine>
            <TimeLineItem name="Submitted" isLater={false}>
              March 2, 2026
            </TimeLineItem>
            <TimeLineItem name="Approved" isLater={false}>
              March 9, 2026
            </TimeLineItem>
            <TimeLineItem name="Effective" isLater>
              April 1, 2026
            </TimeLineItem>
          </TimeLine>
        </State>
        <State name="Tree">
          <Tree
            label="Hierarchy"
            nodes={[
              {
                id: "agency",
                label: "Harbor Lane Group",
                icon: "agency",
                open: true,
                children: [
                  { id: "agent", label: "Jordan Avery", to: here, badge: <Badge tone="positive">RTS</Badge> },
                  { id: "other", label: "Sam Ortega", icon: "agent-inactive" },
                ],
              },
              { id: "closed", label: "Pine Street Agency", children: [{ id: "one", label: "Lee Novak" }] },
            ]}
          />
        </State>
      </div>
    </Sample>
  );
}
