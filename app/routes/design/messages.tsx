import { Button } from "../../ui/button.tsx";
import { Banner, BannerStrip, EmptyState, ErrorPanel, Notice } from "../../ui/message.tsx";
import { Message, Messages as Thread } from "../../ui/thread.tsx";
import { Sample, State } from "./sample.tsx";

export function Messages() {
  return (
    <Sample name="messages" title="Messages">
      <State name="Banner: info, warning, danger, neutral">
        <div className="space-y-2">
          <Banner
            id="banner-info"
            level="info"
            title="Certification for plan year 2027 is open"
            dismiss={
              <Button kind="quiet" size="small" icon="close">
                Dismiss
              </Button>
            }
          >
            <p>Carriers ask for it before October 1.</p>
          </Banner>
          <Banner id="banner-warning" level="warning" title="Your Florida license expires in 12 days" />
          <Banner id="banner-danger" level="danger" title="Your E&O policy has expired" />
          <Banner id="banner-neutral" level="neutral" title="The office is closed on Thursday" />
        </div>
      </State>
      <State name="Banner strip: all of them in one line">
        <BannerStrip
          label="Alerts"
          level="danger"
          title="Your E&O policy has expired"
          dismiss={
            <Button kind="quiet" size="small">
              Dismiss
            </Button>
          }
          more="2 more"
        >
          <Banner id="banner-more" level="info" title="New training dates" />
        </BannerStrip>
      </State>
      <State name="Notice: positive, info, warning, danger">
        <div className="space-y-2">
          <Notice tone="positive">Your changes were saved.</Notice>
          <Notice tone="info">The workbook is being made.</Notice>
          <Notice tone="warning">The list has changed since this page was made.</Notice>
          <Notice tone="danger">The file could not be read.</Notice>
        </div>
      </State>
      <State name="Error panel">
        <ErrorPanel
          title="Licenses could not be loaded."
          detail="The rest of the page is up to date."
          retry={{ label: "Try again", to: "#sample-messages" }}
          reference="Reference: 7f3a2c"
        />
      </State>
      <State name="Empty state">
        <EmptyState title="No contracts match these filters">
          <p>
            <a href="#sample-messages">Clear the filters</a>
          </p>
        </EmptyState>
      </State>
      <State name="Empty state of a part">
        <EmptyState small title="No recent enrollments">
          <p>Your newest enrollments appear here.</p>
        </EmptyState>
      </State>
      <div>
        <h3 id="thread-title">Thread</h3>
        <Thread labelledBy="thread-title">
          <Message side="own" head={<strong>Jordan Avery</strong>}>
            When will my Texas contract be ready?
          </Message>
          <Message side="team" head={<strong>Support</strong>}>
            The carrier has it. We expect an answer by Friday.
          </Message>
          <Message side="own" isPending head={<strong>Jordan Avery</strong>}>
            Thank you.
          </Message>
        </Thread>
      </div>
    </Sample>
  );
}
