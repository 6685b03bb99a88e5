/** One client: identity, contacts, frequent flyer cards and trips. */

import { RecordScreen } from '@renderer/components/RecordScreen';
import { fields } from '@renderer/components/texts';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useRecord } from '@renderer/data/saved-copy';
import { type Description, DescriptionList, OtherFields } from '@renderer/ui/DescriptionList';
import { Badge, Dash, DateText, Text, YesNo } from '@renderer/ui/FormattedValues';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/InvalidRecordNumber';
import { LinkButton } from '@renderer/ui/LinkButton';
import { RecordLink } from '@renderer/ui/RecordLink';
import { useToday } from '@renderer/ui/use-now';
import { getClientName } from '@shared/client-names';
import { type Client, clientRecord } from '@shared/schemas/client';
import type { Names } from '@shared/schemas/directory';
import { getOtherFields } from '@shared/schemas/record';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ClientTrips } from './ClientTrips';
import { Contacts } from './Contacts';
import { formatBirthday } from './client-dates';
import { texts } from './texts';

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
      {texts.title(id)}
    </Link>
  );
}

function identityDetails(client: Client, today: string): Description[] {
  if (client.is_corporate === true) {
    return [
      [texts.fields.corporateName, <Text key="name" value={client.corporate_name} />],
      [texts.fields.tradingName, <Text key="trading" value={client.corporate_trading_name} />],
      [texts.fields.acn, <Text key="acn" value={client.corporate_acn} />],
      [fields.abn, <Text key="abn" value={client.corporate_abn} />],
    ];
  }
  return [
    [texts.fields.title, <Text key="title" value={client.title} />],
    [texts.fields.firstName, <Text key="first" value={client.first_name} />],
    [texts.fields.lastName, <Text key="last" value={client.last_name} />],
    [texts.fields.preferredName, <Text key="preferred" value={client.preferred_name} />],
    [texts.fields.pronouns, <Text key="pronouns" value={client.preferred_pronoun} />],
    [texts.fields.gender, <Text key="gender" value={client.gender} />],
    [texts.fields.birth, <Birthday key="birth" value={client.date_of_birth} today={today} />],
    [fields.passenger, <Text key="passenger" value={client.passenger_id} />],
  ];
}

function officeDetails(client: Client, names: Names): Description[] {
  return [
    [fields.active, <YesNo key="active" value={client.is_active} />],
    [texts.fields.account, <YesNo key="account" value={client.is_account_client} />],
    [texts.fields.mail, <YesNo key="mail" value={client.is_mailable} />],
    [fields.consultant, <RecordLink key="consultant" kind="consultant" id={client.consultant_id} names={names} />],
    [fields.branch, <RecordLink key="branch" kind="branch" id={client.branch_id} names={names} />],
    [fields.group, <RecordLink key="group" kind="group" id={client.group_id} names={names} />],
    [texts.fields.bpay, <Text key="bpay" value={client.bpay_crn} />],
    [texts.fields.referralSource, <Text key="referral" value={client.referral_source_id} />],
    [texts.fields.referredBy, <ReferrerLink key="referrer" id={client.referrer_client_id} />],
    [fields.created, <DateText key="created" value={client.date_created} withTime />],
    [fields.lastModified, <DateText key="modified" value={client.last_modified} withTime />],
    [texts.fields.modifiedBy, <Text key="by" value={client.modified_by} />],
  ];
}

function ClientBody({ client, names }: { client: Client; names: Names }) {
  const today = useToday();
  return (
    <>
      <section className="panel" aria-label={texts.details}>
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
  return name === '' || name === texts.title(id) ? texts.title(id) : `${name} (${id})`;
}

function Badges({ client }: { client: Client }) {
  return (
    <>
      <Badge>{client.is_corporate === true ? texts.company : texts.person}</Badge>
      {client.is_active === false && <Badge variant="danger">{texts.inactive}</Badge>}
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
          {texts.showTrips}
        </LinkButton>
      )}
    >
      {(data) => <ClientBody key={id} client={data.client} names={names} />}
    </RecordScreen>
  );
}
