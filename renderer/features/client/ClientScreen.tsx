/** A client's card: who they are, how to reach them, their frequent flyer cards. */
import { Skeleton } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { useClient } from '@renderer/queries/clients';
import { useDirectory } from '@renderer/queries/directory';
import { type Fact, Facts, OtherFields } from '@renderer/ui/Facts';
import { useShownFreshness } from '@renderer/ui/freshness-context';
import { ContractNote, ErrorNote, FreshnessNote } from '@renderer/ui/Notes';
import { RecordLink } from '@renderer/ui/RecordLink';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { Dash, DateText, Tag, Text, YesNo } from '@renderer/ui/Values';
import { type Client, clientName, clientRecord } from '@shared/schemas/client';
import type { Directory } from '@shared/schemas/directory';
import { otherFields } from '@shared/schemas/record';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Marked = { readonly is_preferred: boolean | null; readonly is_active: boolean | null };

/** Preferred first, then active, then what is no longer in use, marked in words. */
function MarkedList<T extends Marked>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly (T | null)[] | null;
  children: (item: T) => ReactNode;
}) {
  const present = (items ?? []).filter((item) => item !== null);
  const rank = (item: T) => (item.is_active === false ? 2 : item.is_preferred === true ? 0 : 1);
  const sorted = [...present].sort((a, b) => rank(a) - rank(b));
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {sorted.length === 0 && <span className="dim">None</span>}
      <ul className="lines">
        {sorted.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole and holds no state.
          <li key={index}>
            <span className={item.is_active === false ? 'inactive' : undefined}>{children(item)}</span>
            {item.is_preferred === true && <Tag tone="open">Preferred</Tag>}
            {item.is_active === false && <Tag>Inactive</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReferrerLink({ id }: { id: number | null }) {
  if (id === null) return <Dash />;
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      Client {id}
    </Link>
  );
}

function identityFacts(client: Client): Fact[] {
  if (client.is_corporate === true) {
    return [
      ['Corporate name', <Text key="name" value={client.corporate_name} />],
      ['Trading name', <Text key="trading" value={client.corporate_trading_name} />],
      ['ACN', <Text key="acn" value={client.corporate_acn} />],
      ['ABN', <Text key="abn" value={client.corporate_abn} />],
    ];
  }
  return [
    ['Title', <Text key="title" value={client.title} />],
    ['First name', <Text key="first" value={client.first_name} />],
    ['Last name', <Text key="last" value={client.last_name} />],
    ['Preferred name', <Text key="preferred" value={client.preferred_name} />],
    ['Pronouns', <Text key="pronouns" value={client.preferred_pronoun} />],
    ['Gender', <Text key="gender" value={client.gender} />],
    ['Date of birth', <DateText key="birth" value={client.date_of_birth} />],
    ['Passenger id', <Text key="passenger" value={client.passenger_id} />],
  ];
}

function officeFacts(client: Client, directory: Directory): Fact[] {
  return [
    ['Active', <YesNo key="active" value={client.is_active} />],
    ['Account client', <YesNo key="account" value={client.is_account_client} />],
    ['May be mailed', <YesNo key="mail" value={client.is_mailable} />],
    ['Consultant', <RecordLink key="consultant" kind="consultant" id={client.consultant_id} names={directory} />],
    ['Branch', <RecordLink key="branch" kind="branch" id={client.branch_id} names={directory} />],
    ['Group', <RecordLink key="group" kind="group" id={client.group_id} names={directory} />],
    ['BPAY reference', <Text key="bpay" value={client.bpay_crn} />],
    ['Referral source id', <Text key="referral" value={client.referral_source_id} />],
    ['Referred by', <ReferrerLink key="referrer" id={client.referrer_client_id} />],
    ['Created', <DateText key="created" value={client.date_created} withTime />],
    ['Last modified', <DateText key="modified" value={client.last_modified} withTime />],
    ['Modified by (id)', <Text key="by" value={client.modified_by} />],
  ];
}

function words(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

function ClientBody({ client, directory }: { client: Client; directory: Directory }) {
  const contact = client.contact;
  return (
    <>
      <section className="panel" aria-label="Client">
        <Facts facts={[...identityFacts(client), ...officeFacts(client, directory)]} />
      </section>
      <div className="cards">
        <MarkedList title="Phones" items={contact?.phones ?? null}>
          {(phone) => (
            <>
              <span className="num">
                <Text value={phone.phone} />
              </span>{' '}
              <span className="dim">{words(phone.type, phone.label)}</span>
            </>
          )}
        </MarkedList>
        <MarkedList title="Emails" items={contact?.emails ?? null}>
          {(email) => <Text value={email.email} />}
        </MarkedList>
        <MarkedList title="Addresses" items={contact?.addresses ?? null}>
          {(address) =>
            words(
              address.address1,
              address.address2,
              address.city,
              words(address.state, address.post_code).replace(', ', ' '),
              address.country,
            )
          }
        </MarkedList>
        <MarkedList title="Frequent flyer cards" items={client.frequent_flyer_cards}>
          {(card) => (
            <>
              {words(card.card_name, card.card_company, card.card_class)}{' '}
              <span className="num">{card.card_number}</span>{' '}
              <span className="dim">
                expires <DateText value={card.card_expiry} />
              </span>
            </>
          )}
        </MarkedList>
      </div>
      <OtherFields fields={otherFields(clientRecord, client)} />
    </>
  );
}

function titleOf(client: Client | null, id: string | undefined): string {
  const name = client ? clientName(client) : '';
  return name === '' || name === `Client ${id}` ? `Client ${id}` : `${name} (${id})`;
}

export function ClientScreen() {
  const officeId = useOfficeId();
  const { id } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useClient(officeId, Number(id));
  const directory = useDirectory(officeId);
  useShownFreshness(data?.freshness);
  const refresh = () => void refetch();
  return (
    <Screen
      title={titleOf(data?.client ?? null, id)}
      hasBack
      isScrolling
      tools={
        <>
          <Link className="link" to="/trips" search={{ client_id: String(id) }}>
            Trips of this client
          </Link>
          <RefreshButton isBusy={isFetching} onRefresh={refresh} />
        </>
      }
    >
      {error && <ErrorNote error={error} onRetry={refresh} />}
      {data && <FreshnessNote freshness={data.freshness} />}
      {data && <ContractNote warnings={data.warnings} />}
      {data ? <ClientBody client={data.client} directory={directory} /> : !error && <Skeleton h={320} radius={4} />}
    </Screen>
  );
}
