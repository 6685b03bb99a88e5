/** The client record of client fetchOne, in the document's field order. */
import { z } from 'zod';
import { findName } from './directory';
import { defineRecord, field, type Parsed } from './record';

const emailRecord = defineRecord({ email: field.text(), is_preferred: field.bool(), is_active: field.bool() });
const phoneRecord = defineRecord({
  phone: field.text(),
  type: field.text(),
  label: field.textOrNull(),
  is_preferred: field.bool(),
  is_active: field.bool(),
});
const addressRecord = defineRecord({
  address1: field.text(),
  address2: field.textOrNull(),
  city: field.text(),
  state: field.textOrNull(),
  country: field.text(),
  post_code: field.text(),
  is_preferred: field.bool(),
  is_active: field.bool(),
});
const frequentFlyerCardRecord = defineRecord({
  card_name: field.text(),
  card_company: field.text(),
  card_class: field.textOrNull(),
  card_number: field.text(),
  card_expiry: field.textOrNull(),
  is_preferred: field.bool(),
  is_active: field.bool(),
});

/** A client with contact details and cards. */
export const clientRecord = defineRecord({
  id: field.int(),
  first_name: field.textOrNull(),
  last_name: field.textOrNull(),
  preferred_name: field.textOrNull(),
  title: field.textOrNull(),
  gender: field.textOrNull(),
  preferred_pronoun: field.textOrNull(),
  date_of_birth: field.textOrNull(),
  corporate_name: field.textOrNull(),
  corporate_trading_name: field.textOrNull(),
  corporate_acn: field.textOrNull(),
  corporate_abn: field.textOrNull(),
  is_active: field.bool(),
  is_corporate: field.bool(),
  is_mailable: field.bool(),
  is_account_client: field.bool(),
  branch_id: field.int(),
  consultant_id: field.int(),
  passenger_id: field.intOrNull(),
  referral_source_id: field.intOrNull(),
  group_id: field.intOrNull(),
  referrer_client_id: field.intOrNull(),
  bpay_crn: field.textOrNull(),
  date_created: field.text(),
  last_modified: field.text(),
  modified_by: field.intOrNull(),
  contact: field.object(
    defineRecord({
      emails: field.list(emailRecord),
      phones: field.list(phoneRecord),
      addresses: field.list(addressRecord),
    }),
  ),
  frequent_flyer_cards: field.list(frequentFlyerCardRecord),
});
export type Client = Parsed<typeof clientRecord>;

/** An entry of client fetchAll. Its fields are "not shown", so nothing is relied on and everything is kept as it came. */
export const clientListItemSchema = z.looseObject({ id: z.unknown().optional() });
export type ClientListItem = z.infer<typeof clientListItemSchema>;

/** The corporate name or the personal names, whichever the record has; null where it has none. */
export function findClientName(client: Readonly<Record<string, unknown>>): string | null {
  const text = (key: string) => {
    const value = client[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const corporate = text('corporate_name') ?? text('corporate_trading_name');
  const personal = [text('title'), text('first_name'), text('last_name')].filter((part) => part !== null).join(' ');
  const name = client.is_corporate === true ? (corporate ?? personal) : personal || corporate;
  return name || text('preferred_name') || findName(client) || null;
}

/** A client's name for people, or its number where the record has no name. */
export function getClientName(client: Readonly<Record<string, unknown>>): string {
  return findClientName(client) ?? `Client ${String(client.id ?? '')}`.trim();
}
