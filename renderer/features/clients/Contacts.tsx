/**
 * A client's phones, emails, addresses and frequent flyer cards: preferred ones first, inactive ones last and dimmed.
 */

import { ActionIcon } from '@mantine/core';
import { call } from '@renderer/data/call';
import { CopyButton } from '@renderer/ui/details';
import { Badge, DateText, Text } from '@renderer/ui/FormattedValues';
import { showFailure } from '@renderer/ui/line';
import { contactUrl } from '@shared/app/contact';
import { AppError } from '@shared/errors/errors';
import type { Client } from '@shared/records/client';
import { withoutNulls } from '@shared/values/collections';
import { daysBetween, isCalendarDate, toCalendarDay } from '@shared/values/dates';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { clientTexts } from './texts';

/* Upcoming dates of a client: birthdays and the expiry of cards. Calendar dates only, without time zones. */

/** Days ahead within which a birthday is shown. */
const birthdayNoticeDays = 30;
/** Days ahead within which a card's expiry is shown. */
const expiryNoticeDays = 90;

/** Gets a day's anniversary in a year. 29 February becomes 1 March in years without it. */
function getAnniversary(day: string, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${day.slice(5)}`;
  return isCalendarDate(date) ? date : `${String(year).padStart(4, '0')}-03-01`;
}

/** Formats a birthday as "Birthday today" or "Birthday in 12 days". Null if it is further away or unknown. */
export function formatBirthday(born: string | null, today: string): string | null {
  const day = toCalendarDay(born ?? '');
  if (day === null || daysBetween(day, today) === null) return null;
  const year = Number(today.slice(0, 4));
  const coming = getAnniversary(day, year) >= today ? getAnniversary(day, year) : getAnniversary(day, year + 1);
  const days = daysBetween(today, coming) ?? Number.POSITIVE_INFINITY;
  return days > birthdayNoticeDays ? null : clientTexts.birthday(days);
}

type Expiry = { readonly label: string; readonly isPast: boolean };

/** Formats an expiry date as "Expired" or "Expires in 12 days". Null if it is further away or unknown. */
export function formatExpiry(expires: string | null, today: string): Expiry | null {
  const days = daysBetween(today, toCalendarDay(expires ?? '') ?? '');
  if (days === null || days > expiryNoticeDays) return null;
  return days < 0 ? { label: clientTexts.expired, isPast: true } : { label: clientTexts.expiry(days), isPast: false };
}

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

/** Shows a link if the text is a single address or number, else the plain text. */
function ContactLink({ kind, value }: { kind: 'mail' | 'phone'; value: string | null }) {
  if (value === null || contactUrl(kind, value) === null) return <Text value={value} />;
  const open = () =>
    call('contact:open', { kind, value }).catch((error: unknown) => {
      const message = error instanceof AppError ? error.message : clientTexts.contacts.noProgram;
      showFailure(clientTexts.contacts.notOpened, message);
    });
  return (
    <button type="button" className="link num" onClick={() => void open()}>
      {value}
    </button>
  );
}

type ListProps<T> = {
  readonly title: string;
  readonly items: readonly (T | null)[] | null;
  readonly children: (item: T) => ReactNode;
};

function RankedList<T extends Ranked>({ title, items, children }: ListProps<T>) {
  const sorted = withoutNulls(items).sort((a, b) => getRank(a) - getRank(b));
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {sorted.length === 0 && <span className="dim">{clientTexts.contacts.none}</span>}
      <ul className="lines">
        {sorted.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole; its items have no id.
          <li key={index} className={item.is_active === false ? 'inactive-line' : undefined}>
            {children(item)}
            {item.is_preferred === true && <Badge variant="info">{clientTexts.preferred}</Badge>}
            {item.is_active === false && <Badge>{clientTexts.inactive}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function joinText(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

type Address = NonNullable<NonNullable<NonNullable<Client['contact']>['addresses']>[number]>;

function formatAddress({ address1, address2, city, state, post_code, country }: Address): string {
  const region = [state, post_code].filter((part) => part !== null && part !== '').join(' ');
  return joinText(address1, address2, city, region, country);
}

type Card = NonNullable<NonNullable<Client['frequent_flyer_cards']>[number]>;

/** Masks the card number until the user shows it: other people can see the screen. */
function CardLine({ card, today }: { card: Card; today: string }) {
  const [isShown, setShown] = useState(false);
  const number = card.card_number ?? '';
  const expiry = formatExpiry(card.card_expiry, today);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <>
      <span>
        {joinText(card.card_name, card.card_company, card.card_class)}{' '}
        <span className="num">{number === '' ? '–' : isShown ? number : maskCardNumber(number)}</span>
      </span>
      {number !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={isShown ? clientTexts.contacts.hideCard : clientTexts.contacts.showCard}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={13} />
        </ActionIcon>
      )}
      {isShown && <CopyButton what={clientTexts.contacts.card} text={number} />}
      <span className="dim">
        {clientTexts.contacts.expires} <DateText value={card.card_expiry} />
      </span>
      {expiry && <Badge variant={expiry.isPast ? 'danger' : 'warning'}>{expiry.label}</Badge>}
    </>
  );
}

export function Contacts({ client, today }: { client: Client; today: string }) {
  const { contact } = client;
  return (
    <div className="cards">
      <RankedList title={clientTexts.contacts.phones} items={contact?.phones ?? null}>
        {(phone) => (
          <>
            <ContactLink kind="phone" value={phone.phone} />
            <CopyButton what={clientTexts.contacts.phone} text={phone.phone} />
            <span className="dim">{joinText(phone.type, phone.label)}</span>
          </>
        )}
      </RankedList>
      <RankedList title={clientTexts.contacts.emails} items={contact?.emails ?? null}>
        {(email) => (
          <>
            <ContactLink kind="mail" value={email.email} />
            <CopyButton what={clientTexts.contacts.email} text={email.email} />
          </>
        )}
      </RankedList>
      <RankedList title={clientTexts.contacts.addresses} items={contact?.addresses ?? null}>
        {(address) => (
          <>
            <span>{formatAddress(address)}</span>
            <CopyButton what={clientTexts.contacts.address} text={formatAddress(address)} />
          </>
        )}
      </RankedList>
      <RankedList title={clientTexts.contacts.cards} items={client.frequent_flyer_cards}>
        {(card) => <CardLine card={card} today={today} />}
      </RankedList>
    </div>
  );
}
