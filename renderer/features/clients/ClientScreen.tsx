/** One client: identity, contacts, frequent flyer cards and trips. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useRecord } from '@renderer/data/saved-copy';
import { useAllTrips } from '@renderer/data/trips';
import { fields } from '@renderer/fields/texts';
import { RecordScreen } from '@renderer/lists/RecordScreen';
import { SavedCoverage } from '@renderer/lists/SavedCoverage';
import { getTrip, getTripId, TripTable, tripNouns } from '@renderer/lists/TripTable';
import { ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { type Description, DescriptionList, DirectoryName, LinkButton, OtherFields } from '@renderer/ui/details';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/EmptyState';
import { Badge, Dash, DateText, Text, YesNo } from '@renderer/ui/FormattedValues';
import { Loading } from '@renderer/ui/lazy-part';
import { useListChanges } from '@renderer/ui/use-changes';
import { useToday } from '@renderer/ui/use-now';
import { type Client, clientRecord } from '@shared/records/client';
import { getClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import { getOtherFields } from '@shared/records/record';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Contacts, formatBirthday } from './Contacts';
import { clientTexts } from './texts';
import './client.css';

/* A client's trips with their totals: cached at once, then live. */

function ClientTrips({ clientId }: { clientId: number }) {
  const officeId = useOfficeId();
  const filters = useMemo(() => ({ client_id: String(clientId) }), [clientId]);
  const { data: list, error, refetch } = useAllTrips(officeId, filters);
  usePublishFreshness(list?.freshness);
  const changes = useListChanges(JSON.stringify([officeId, clientId]), {
    list: list && { freshness: list.freshness, records: list.rows },
    getKey: getTripId,
    getContent: getTrip,
    nouns: tripNouns,
  });
  return (
    <section className="panel" aria-label={clientTexts.trips}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {list && <FreshnessAlert freshness={list.freshness} />}
      {list ? (
        <TripTable
          label={clientTexts.trips}
          rows={list.rows}
          unreadable={list.unreadable}
          empty={clientTexts.noTrips}
          toolbar={
            <>
              <h2>{clientTexts.tripsHeading}</h2>
              {changes && (
                <span className="dim small" role="status">
                  {changes}
                </span>
              )}
              {list.freshness.source === 'cache' && <SavedCoverage officeId={officeId} />}
            </>
          }
          isInline
        />
      ) : (
        !error && <Loading height={120} />
      )}
    </section>
  );
}

const route = getRouteApi('/clients/$id');

function Birthday({ value, today }: { value: string | null; today: string }) {
  const soon = formatBirthday(value, today);
  return (
    <>
      <DateText value={value} /> {soon !== null && <Badge variant="info">{soon}</Badge>}
    </>
  );
}

function ReferrerLink({ id }: { id: number | null }) {
  if (id === null) return <Dash />;
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {clientTexts.title(id)}
    </Link>
  );
}

function identityDetails(client: Client, today: string): Description[] {
  if (client.is_corporate === true) {
    return [
      [clientTexts.fields.corporateName, <Text key="name" value={client.corporate_name} />],
      [clientTexts.fields.tradingName, <Text key="trading" value={client.corporate_trading_name} />],
      [clientTexts.fields.acn, <Text key="acn" value={client.corporate_acn} />],
      [fields.abn, <Text key="abn" value={client.corporate_abn} />],
    ];
  }
  return [
    [clientTexts.fields.title, <Text key="title" value={client.title} />],
    [clientTexts.fields.firstName, <Text key="first" value={client.first_name} />],
    [clientTexts.fields.lastName, <Text key="last" value={client.last_name} />],
    [clientTexts.fields.preferredName, <Text key="preferred" value={client.preferred_name} />],
    [clientTexts.fields.pronouns, <Text key="pronouns" value={client.preferred_pronoun} />],
    [clientTexts.fields.gender, <Text key="gender" value={client.gender} />],
    [clientTexts.fields.birth, <Birthday key="birth" value={client.date_of_birth} today={today} />],
    [fields.passenger_id, <Text key="passenger" value={client.passenger_id} />],
  ];
}

function officeDetails(client: Client, names: Names): Description[] {
  return [
    [fields.is_active, <YesNo key="active" value={client.is_active} />],
    [clientTexts.fields.account, <YesNo key="account" value={client.is_account_client} />],
    [clientTexts.fields.mail, <YesNo key="mail" value={client.is_mailable} />],
    [
      fields.consultant_id,
      <DirectoryName key="consultant" kind="consultant" id={client.consultant_id} names={names} />,
    ],
    [fields.branch_id, <DirectoryName key="branch" kind="branch" id={client.branch_id} names={names} />],
    [fields.group_id, <DirectoryName key="group" kind="group" id={client.group_id} names={names} />],
    [clientTexts.fields.bpay, <Text key="bpay" value={client.bpay_crn} />],
    [clientTexts.fields.referralSource, <Text key="referral" value={client.referral_source_id} />],
    [clientTexts.fields.referredBy, <ReferrerLink key="referrer" id={client.referrer_client_id} />],
    [fields.created, <DateText key="created" value={client.date_created} withTime />],
    [fields.lastModified, <DateText key="modified" value={client.last_modified} withTime />],
    [clientTexts.fields.modifiedBy, <Text key="by" value={client.modified_by} />],
  ];
}

function ClientBody({ client, names }: { client: Client; names: Names }) {
  const today = useToday();
  return (
    <>
      <section className="panel" aria-label={clientTexts.details}>
        <DescriptionList items={[...identityDetails(client, today), ...officeDetails(client, names)]} />
      </section>
      <Contacts client={client} today={today} />
      {client.id !== null && <ClientTrips clientId={client.id} />}
      <OtherFields fields={getOtherFields(clientRecord, client)} />
    </>
  );
}

function formatTitle(client: Client | null, id: string): string {
  const name = client ? getClientName(client) : '';
  return name === '' || name === clientTexts.title(id) ? clientTexts.title(id) : `${name} (${id})`;
}

function Badges({ client }: { client: Client }) {
  return (
    <>
      <Badge>{client.is_corporate === true ? clientTexts.company : clientTexts.person}</Badge>
      {client.is_active === false && <Badge variant="danger">{clientTexts.inactive}</Badge>}
    </>
  );
}

export function ClientScreen() {
  const { id } = route.useParams();
  return isRecordNumber(id) ? <ClientWithId id={id} /> : <InvalidRecordNumber what="client" text={id} />;
}

function ClientWithId({ id }: { id: string }) {
  const client = useRecord('clients:get', useOfficeId(), { id: Number(id) });
  const names = useNames();
  return (
    <RecordScreen
      title={formatTitle(client.data?.client ?? null, id)}
      record={client}
      getRecord={(data) => data.client}
      badge={(data) => <Badges client={data.client} />}
      tools={() => (
        <LinkButton to="/trips" search={{ client_id: id }}>
          {clientTexts.showTrips}
        </LinkButton>
      )}
    >
      {(data) => <ClientBody key={id} client={data.client} names={names} />}
    </RecordScreen>
  );
}
