/**
 * A client's phones, emails, addresses and frequent flyer cards: preferred ones first, inactive ones last and dimmed.
 */

import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CopyButton } from '@renderer/components/CopyButton';
import { call } from '@renderer/data/call';
import { Badge, DateText, Text } from '@renderer/ui/FormattedValues';
import { withoutNulls } from '@shared/arrays';
import { contactUrl } from '@shared/contact-url';
import { AppError } from '@shared/errors';
import type { Client } from '@shared/schemas/client';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatExpiry, maskCardNumber } from './client-dates';
import { texts } from './texts';

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
      const message = error instanceof AppError ? error.message : texts.contacts.noProgram;
      notifications.show({ color: 'red', title: texts.contacts.notOpened, message });
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
      {sorted.length === 0 && <span className="dim">{texts.contacts.none}</span>}
      <ul className="lines">
        {sorted.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole; its items have no id.
          <li key={index} className={item.is_active === false ? 'inactive-line' : undefined}>
            {children(item)}
            {item.is_preferred === true && <Badge variant="info">{texts.preferred}</Badge>}
            {item.is_active === false && <Badge>{texts.inactive}</Badge>}
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
          aria-label={isShown ? texts.contacts.hideCard : texts.contacts.showCard}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={13} />
        </ActionIcon>
      )}
      {isShown && <CopyButton what={texts.contacts.card} text={number} />}
      <span className="dim">
        {texts.contacts.expires} <DateText value={card.card_expiry} />
      </span>
      {expiry && <Badge variant={expiry.isPast ? 'danger' : 'warning'}>{expiry.label}</Badge>}
    </>
  );
}

export function Contacts({ client, today }: { client: Client; today: string }) {
  const { contact } = client;
  return (
    <div className="cards">
      <RankedList title={texts.contacts.phones} items={contact?.phones ?? null}>
        {(phone) => (
          <>
            <ContactLink kind="phone" value={phone.phone} />
            <CopyButton what={texts.contacts.phone} text={phone.phone} />
            <span className="dim">{joinText(phone.type, phone.label)}</span>
          </>
        )}
      </RankedList>
      <RankedList title={texts.contacts.emails} items={contact?.emails ?? null}>
        {(email) => (
          <>
            <ContactLink kind="mail" value={email.email} />
            <CopyButton what={texts.contacts.email} text={email.email} />
          </>
        )}
      </RankedList>
      <RankedList title={texts.contacts.addresses} items={contact?.addresses ?? null}>
        {(address) => (
          <>
            <span>{formatAddress(address)}</span>
            <CopyButton what={texts.contacts.address} text={formatAddress(address)} />
          </>
        )}
      </RankedList>
      <RankedList title={texts.contacts.cards} items={client.frequent_flyer_cards}>
        {(card) => <CardLine card={card} today={today} />}
      </RankedList>
    </div>
  );
}
