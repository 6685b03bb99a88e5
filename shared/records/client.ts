/** The client record of client fetchOne. Field order is the API's (build/docs/api.md, Clients). */
import { z } from 'zod';
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

/** A client with its contact details and cards. */
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

/** An entry of client fetchAll. The API does not document its fields, so that every field stays as the API sent it. */
export const clientListItemSchema = z.looseObject({ id: z.unknown().optional() });
export type ClientListItem = z.infer<typeof clientListItemSchema>;
