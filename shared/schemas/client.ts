/** The client record of client fetchOne, in the document's field order. */
import { z } from 'zod';
import { recognisedName } from './directory';
import { f, type Held, record } from './record';

const emailRecord = record({ email: f.text(), is_preferred: f.bool(), is_active: f.bool() });
const phoneRecord = record({
  phone: f.text(),
  type: f.text(),
  label: f.textOrNull(),
  is_preferred: f.bool(),
  is_active: f.bool(),
});
const addressRecord = record({
  address1: f.text(),
  address2: f.textOrNull(),
  city: f.text(),
  state: f.textOrNull(),
  country: f.text(),
  post_code: f.text(),
  is_preferred: f.bool(),
  is_active: f.bool(),
});
const frequentFlyerCardRecord = record({
  card_name: f.text(),
  card_company: f.text(),
  card_class: f.textOrNull(),
  card_number: f.text(),
  card_expiry: f.textOrNull(),
  is_preferred: f.bool(),
  is_active: f.bool(),
});

/** A client with contact details and cards. */
export const clientRecord = record({
  id: f.int(),
  first_name: f.textOrNull(),
  last_name: f.textOrNull(),
  preferred_name: f.textOrNull(),
  title: f.textOrNull(),
  gender: f.textOrNull(),
  preferred_pronoun: f.textOrNull(),
  date_of_birth: f.textOrNull(),
  corporate_name: f.textOrNull(),
  corporate_trading_name: f.textOrNull(),
  corporate_acn: f.textOrNull(),
  corporate_abn: f.textOrNull(),
  is_active: f.bool(),
  is_corporate: f.bool(),
  is_mailable: f.bool(),
  is_account_client: f.bool(),
  branch_id: f.int(),
  consultant_id: f.int(),
  passenger_id: f.intOrNull(),
  referral_source_id: f.intOrNull(),
  group_id: f.intOrNull(),
  referrer_client_id: f.intOrNull(),
  bpay_crn: f.textOrNull(),
  date_created: f.text(),
  last_modified: f.text(),
  modified_by: f.intOrNull(),
  contact: f.object(
    record({ emails: f.list(emailRecord), phones: f.list(phoneRecord), addresses: f.list(addressRecord) }),
  ),
  frequent_flyer_cards: f.list(frequentFlyerCardRecord),
});
export type Client = Held<typeof clientRecord>;

/** An entry of client fetchAll. Its fields are "not shown", so nothing is relied on and everything is kept as it came. */
export const clientListItemSchema = z.looseObject({ id: z.unknown().optional() });
export type ClientListItem = z.infer<typeof clientListItemSchema>;

/** The corporate name or the personal names, whichever the record has; null where it has none. */
export function recognisedClientName(client: Readonly<Record<string, unknown>>): string | null {
  const text = (key: string) => {
    const value = client[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const corporate = text('corporate_name') ?? text('corporate_trading_name');
  const personal = [text('title'), text('first_name'), text('last_name')].filter((part) => part !== null).join(' ');
  const name = client.is_corporate === true ? (corporate ?? personal) : personal || corporate;
  return name || text('preferred_name') || recognisedName(client) || null;
}

/** A client's name for people, or its number where the record has no name. */
export function clientName(client: Readonly<Record<string, unknown>>): string {
  return recognisedClientName(client) ?? `Client ${String(client.id ?? '')}`.trim();
}
