/** A client's fields and contacts as details, blanks left out: what an office looks for first, and the rest. */

import { ActionIcon } from '@mantine/core';
import { call } from '@renderer/data/call';
import { CopyButton, type Description, toFieldValue, toOtherDetails } from '@renderer/ui/details';
import { DateText, Text } from '@renderer/ui/formatters';
import { attempt } from '@renderer/ui/line';
import { contactUrl } from '@shared/app/contact';
import { type ClientField, clientDetails, clientFields, contactFields } from '@shared/fields/client';
import type { CatalogueField } from '@shared/fields/field';
import { type Client, clientRecord } from '@shared/records/client';
import type { Names } from '@shared/records/directory';
import { getOtherFields } from '@shared/records/record';
import { withoutNulls } from '@shared/values/collections';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { clientTexts as texts } from './texts';

/** Masks all but the last four characters of a card number. A number of four or fewer is masked completely. */
export function maskCardNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : '';
  return `•••• ${shown}`.trim();
}

type Ranked = { readonly is_preferred: boolean | null; readonly is_active: boolean | null };

function getRank({ is_active, is_preferred }: Ranked): number {
  if (is_active === false) return 2;
  return is_preferred === true ? 0 : 1;
}

/** Sorts contacts: preferred ones first, inactive ones last. */
const rank = <T extends Ranked>(items: readonly (T | null)[] | null | undefined): T[] =>
  withoutNulls(items).sort((a, b) => getRank(a) - getRank(b));

const join = (separator: string, ...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(separator);

type ContactLinkProps = {
  readonly kind: 'mail' | 'phone';
  readonly value: string | null;
  /** What is said of it: "Work, Reception". */
  readonly note?: string;
  readonly isActive: boolean | null;
};

const labels = { mail: contactFields.emails.email.label, phone: contactFields.phones.phone.label } as const;

/** Shows a link if the text is a single address or number, else the plain text. */
function ContactLink({ kind, value, note = '', isActive }: ContactLinkProps) {
  const open = () => attempt(texts.notOpened, () => call('contact:open', { kind, value: value ?? '' }));
  const isLink = value !== null && contactUrl(kind, value) !== null;
  return (
    <>
      {isLink ? (
        <button type="button" className="link num" onClick={() => void open()}>
          {value}
        </button>
      ) : (
        <Text value={value} />
      )}{' '}
      <CopyButton what={labels[kind]} text={value} />{' '}
      <span className="dim">{join(', ', note, isActive === false ? texts.inactive : '')}</span>
    </>
  );
}

type AddressItem = NonNullable<NonNullable<NonNullable<Client['contact']>['addresses']>[number]>;

function Address({ address1, address2, city, state, post_code, country, is_active }: AddressItem) {
  const address = join(', ', address1, address2, join(' ', city, state, post_code), country);
  return (
    <>
      {address} <CopyButton what={texts.address} text={address} />{' '}
      {is_active === false && <span className="dim">{texts.inactive}</span>}
    </>
  );
}

type CardItem = NonNullable<NonNullable<Client['frequent_flyer_cards']>[number]>;

/** Masks the card number until the user shows it: other people can see the screen. */
function Card({ card }: { readonly card: CardItem }) {
  const [isShown, setShown] = useState(false);
  const number = card.card_number ?? '';
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <>
      {join(', ', card.card_name, card.card_company, card.card_class)}{' '}
      <span className="num">{number === '' ? '–' : isShown ? number : maskCardNumber(number)}</span>
      {number !== '' && (
        <ActionIcon
          size="xs"
          aria-label={isShown ? texts.hideCard : texts.showCard}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={13} />
        </ActionIcon>
      )}
      {isShown && <CopyButton what={contactFields.cards.card_number.label} text={number} />}{' '}
      <span className="dim">
        {texts.expires} <DateText value={card.card_expiry} /> {card.is_active === false && texts.inactive}
      </span>
    </>
  );
}

/** "83932832188" becomes "83 932 832 188", as an ABN is written; any other text stays as it is. */
const formatAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

function Value({ client, name, names }: { client: Client; name: ClientField; names: Names }) {
  const field: CatalogueField = clientFields[name];
  const value = client[name] ?? '';
  if (field.type === 'date' || field.type === 'dateOrNull') return <DateText value={String(value)} withTime />;
  return toFieldValue(field, value, names, name === 'corporate_abn' ? formatAbn(String(value)) : undefined);
}

type ClientDetails = { readonly first: Description[]; readonly more: Description[] };

/** @param title - the client's name, which is not repeated */
export function getClientDetails(client: Client, title: string, names: Names): ClientDetails {
  const toDetails = (name: ClientField): Description[] => {
    const value = client[name] ?? '';
    return value === ''
      ? []
      : [[clientFields[name].label, <Value key={name} client={client} name={name} names={names} />]];
  };
  const { contact } = client;
  const { phones, emails } = contactFields;
  const [phone, otherPhone, ...otherPhones] = rank(contact?.phones).map(({ phone: value, type, label, is_active }) => (
    <ContactLink key="phone" kind="phone" value={value} note={join(', ', type, label)} isActive={is_active} />
  ));
  const [email, ...otherEmails] = rank(contact?.emails).map(({ email: value, is_active }) => (
    <ContactLink key="email" kind="mail" value={value} isActive={is_active} />
  ));
  const [address, ...otherAddresses] = rank(contact?.addresses).map((item) => <Address key="address" {...item} />);
  const cards = rank(client.frequent_flyer_cards).map((card) => <Card key="card" card={card} />);
  const contacts = {
    phone: [phones.phone.label, phone],
    otherPhone: [texts.otherPhone, otherPhone],
    email: [emails.email.label, email],
    address: [texts.address, address],
  } as const;
  const labelled = (label: string, items: readonly Description[1][]) => items.map((item): Description => [label, item]);
  return {
    first: clientDetails.first.flatMap((name): readonly Description[] => {
      if (!(name in contacts)) return toDetails(name as ClientField);
      const [label, value] = contacts[name as keyof typeof contacts];
      return value ? [[label, value]] : [];
    }),
    more: [
      ...labelled(phones.phone.label, otherPhones),
      ...labelled(emails.email.label, otherEmails),
      ...labelled(texts.address, otherAddresses),
      ...labelled(texts.card, cards),
      ...clientDetails.names.filter((name) => !title.includes(client[name] ?? '')).flatMap(toDetails),
      ...clientDetails.more.flatMap(toDetails),
      ...toOtherDetails(getOtherFields(clientRecord, client)),
    ],
  };
}
