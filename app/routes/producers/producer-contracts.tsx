import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import type { LoadedOf } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Hint } from "../../ui/text.tsx";
import { producerContractsList } from "./producer-list.tsx";

/** The contracts of one producer, a page at a time. */
export function ProducerContracts(props: LoadedOf<typeof producerContractsList>) {
  const { t } = useTranslation("producer");
  const paths = usePaths();
  const { params, place, ignored } = props;
  return (
    <Section
      id="contracts"
      title={t("contracts.title")}
      actions={
        <ButtonLink kind="primary" icon="add" to={paths.downlineRequest({ forAgentId: params.agentId })}>
          {t("contracts.add")}
        </ButtonLink>
      }
    >
      <ListPage
        {...props}
        list={producerContractsList}
        filters={{
          below: ignored.includes("rtsNext") && (
            <Hint>{t("contracts.rtsNextLater", { year: Number(place.today.slice(0, 4)) + 1 })}</Hint>
          ),
        }}
      />
    </Section>
  );
}
