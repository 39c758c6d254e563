import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { phoneOf } from "#api/phone.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPossibleId } from "../../api-client/client.server.ts";
import { type FoundProducer, nameOf, producerOf } from "../../api-client/downline-contracts.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListTable } from "../../lists/list-table.tsx";
import { appointmentStanding } from "../../producer/appointments.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { RecordList } from "../../ui/records.tsx";
import { Prose } from "../../ui/text.tsx";
import { appointmentList } from "../appointments/appointment-list.tsx";
import { LicenseRow } from "../licenses/license-row.tsx";
import { summaryOf } from "../licenses/summary.ts";
import { ContactCard } from "./producer-contact.tsx";
import { ProducerContracts } from "./producer-contracts.tsx";
import { producerContractsSource } from "./producer-contracts-source.server.ts";

/** A producer below the agency: `docs/product/producers.md`, "Producer". */

export const handle: PageHandle<{ producer: { name: string | null } | null; isMissing: boolean }> = {
  title: (t, loaded) =>
    loaded?.producer
      ? (loaded.producer.name ?? t("lists:unnamedAgent"))
      : t(loaded?.isMissing ? "producer:missing.title" : "producer:title"),
};

const missing = () => data({ producer: null, isMissing: true, fault: null }, { status: 404 });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  const { portal, backend } = user;
  const { agentId = "" } = args.params;
  if (!isPossibleId(agentId)) return missing();
  const [{ value, fault }, contracts] = await Promise.all([
    attempt(producerOf(backend, portal, agentId)),
    loadListPage(args, user, producerContractsSource),
  ]);
  if (fault?.status === 404) return missing();
  if (fault) return data({ producer: null, isMissing: false, fault }, { status: pageStatus(fault) });
  return data({ producer: shown(value), isMissing: false, fault: null, contracts: contracts.data });
}

function shown(producer: FoundProducer) {
  const date = today();
  const phones = [...producer.phone_numbers].sort((a, b) => Number(b.IsPrimary) - Number(a.IsPrimary));
  return {
    id: producer.id,
    name: nameOf(producer),
    email: producer.email,
    npn: producer.npn,
    phones: phones.map(({ Id, PhoneNumber, PhoneType, IsPrimary }) => ({
      id: Id,
      ...phoneOf(PhoneNumber),
      type: PhoneType,
      isPrimary: IsPrimary === true,
    })),
    licenses: producer.licenses
      .map((license) => summaryOf(license, date))
      .sort((a, b) => a.state.localeCompare(b.state, "en")),
    appointments:
      producer.appointments?.map((appointment) => ({
        ...appointment,
        standing: appointmentStanding(appointment, date),
      })) ?? null,
    unreadable: producer.unreadable,
  };
}

export default function ProducerDetail() {
  const { t } = useTranslation(["producer", "shell", "lists", "appointments"]);
  const { producer, isMissing, fault, ...loaded } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const above = [{ label: t("shell:areas.producers"), to: paths.producers() }];
  if (!producer) {
    return (
      <>
        <Header title={t(isMissing ? "missing.title" : "title")} above={above} />
        {isMissing && <MissingProducer />}
        {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      </>
    );
  }
  return (
    <>
      <Header
        title={producer.name ?? t("lists:unnamedAgent")}
        above={above}
        actions={
          <ButtonLink to={paths.enrollments({ filterAgentId: producer.id })}>{t("enrollments")}</ButtonLink>
        }
      />
      <ContactCard producer={producer} />
      <UnreadableNote unreadable={producer.unreadable.phones} />
      {"contracts" in loaded && <ProducerContracts {...loaded.contracts} />}
      <Section id="licenses" title={t("licenses.title")}>
        <UnreadableNote unreadable={producer.unreadable.licenses} />
        {producer.licenses.length === 0 ? (
          <EmptyState title={t("licenses.none")} />
        ) : (
          <RecordList aria-labelledby="licenses">
            {producer.licenses.map((license) => (
              <LicenseRow key={license.id} license={license} heading="h3" />
            ))}
          </RecordList>
        )}
      </Section>
      {producer.appointments && "contracts" in loaded && (
        <Section id="appointments" title={t("appointments:title")}>
          <UnreadableNote unreadable={producer.unreadable.appointments} />
          {producer.appointments.length === 0 ? (
            <EmptyState title={t("appointments:none")} />
          ) : (
            <ListTable
              list={appointmentList}
              place={loaded.contracts.place}
              view={appointmentList.at(loaded.contracts.place).state.read("/")}
              id="appointments-table"
              caption={t("appointments:byCarrier")}
              captionHidden
              rows={producer.appointments}
            />
          )}
        </Section>
      )}
    </>
  );
}

/** Agents who have left the agency have no page: `docs/product/producers.md`, "Agents who have left". */
function MissingProducer() {
  const { t } = useTranslation("producer");
  const paths = usePaths();
  return (
    <Prose>
      <p>{t("missing.text")}</p>
      <p>{t("missing.hint")}</p>
      <p>
        <ButtonLink to={paths.producers()}>{t("missing.back")}</ButtonLink>
      </p>
    </Prose>
  );
}
