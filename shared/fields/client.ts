/** The fields of a client under their names in the API, in its order (build/docs/api.md, Clients). */
import type { Catalogue } from './field';
import { sharedFields, tripFields } from './trip';
import { tripDetailFields } from './trip-detail';

export const clientFields = {
  id: { label: 'Client no.', type: 'int' },
  first_name: { label: 'First name', type: 'textOrNull' },
  last_name: { label: 'Last name', type: 'textOrNull' },
  preferred_name: { label: 'Preferred name', type: 'textOrNull' },
  title: { label: 'Title', type: 'textOrNull' },
  gender: { label: 'Gender', type: 'textOrNull' },
  preferred_pronoun: { label: 'Pronouns', type: 'textOrNull' },
  date_of_birth: { label: 'Date of birth', type: 'dateOrNull' },
  corporate_name: { label: 'Corporate name', type: 'textOrNull' },
  corporate_trading_name: { label: 'Trading name', type: 'textOrNull' },
  corporate_acn: { label: 'ACN', type: 'textOrNull', isReference: true },
  corporate_abn: { label: 'ABN', type: 'textOrNull', isReference: true, width: 120 },
  is_active: { label: 'Active', type: 'bool', width: 92 },
  is_corporate: { label: 'Type', type: 'bool', choices: ['Company', 'Person'], width: 92 },
  is_mailable: { label: 'Accepts mail', type: 'bool' },
  is_account_client: { label: 'Account', type: 'bool', width: 92 },
  branch_id: tripFields.branch_id,
  consultant_id: tripFields.consultant_id,
  passenger_id: { ...tripFields.passenger_id, type: 'intOrNull' },
  referral_source_id: { label: 'Referral source no.', type: 'intOrNull' },
  group_id: sharedFields.group_id,
  referrer_client_id: { label: 'Referred by', type: 'intOrNull', names: 'client' },
  bpay_crn: { ...tripDetailFields.bpay_crn, type: 'textOrNull' },
  date_created: { label: 'Created', type: 'date' },
  last_modified: { label: 'Last modified', type: 'date', width: 120 },
  modified_by: { label: 'Last modified by', type: 'intOrNull' },
} as const satisfies Catalogue;

export type ClientField = keyof typeof clientFields;

/** The columns of the list of clients beside name, number, type, contacts and trips; fields that it has besides follow. */
export const clientColumnFields = {
  visible: ['consultant_id', 'branch_id'],
  hidden: ['is_active', 'is_account_client', 'corporate_abn', 'last_modified'],
} as const satisfies Readonly<Record<string, readonly ClientField[]>>;

const ranks = {
  is_preferred: { label: 'Preferred', type: 'bool' },
  is_active: { label: 'Active', type: 'bool' },
} as const satisfies Catalogue;

/** The items of its `contact`, and its cards. */
export const contactFields = {
  emails: { email: { label: 'Email', type: 'text' }, ...ranks },
  phones: {
    phone: { label: 'Phone', type: 'text' },
    type: { label: 'Type', type: 'text' },
    label: { label: 'Label', type: 'textOrNull' },
    ...ranks,
  },
  addresses: {
    address1: { label: 'Address', type: 'text' },
    address2: { label: 'Address', type: 'textOrNull' },
    city: { label: 'City', type: 'text' },
    state: { label: 'State', type: 'textOrNull' },
    country: { label: 'Country', type: 'text' },
    post_code: { label: 'Postcode', type: 'text' },
    ...ranks,
  },
  cards: {
    card_name: { label: 'Card', type: 'text' },
    card_company: { label: 'Company', type: 'text' },
    card_class: { label: 'Class', type: 'textOrNull' },
    card_number: { label: 'Card number', type: 'text' },
    card_expiry: { label: 'Expires', type: 'dateOrNull' },
    ...ranks,
  },
} as const satisfies Readonly<Record<string, Catalogue>>;

const offices = ['consultant_id', 'branch_id', 'group_id'] as const;
const names = [
  'corporate_name',
  'corporate_trading_name',
  'title',
  'first_name',
  'last_name',
  'preferred_name',
] as const;
const person = ['preferred_pronoun', 'gender', 'date_of_birth', 'passenger_id'] as const;
const record = ['date_created', 'last_modified', 'modified_by'] as const;

/** The card of a client: its first details, where `phone` and the like are its contacts of one kind, and the rest. */
export const clientDetails = {
  first: ['phone', 'email', ...offices, 'otherPhone', 'address', 'corporate_abn', 'bpay_crn'],
  /** Said of a client only where its title does not say it. */
  names,
  more: [
    'corporate_acn',
    ...person,
    'is_account_client',
    'is_mailable',
    'referral_source_id',
    'referrer_client_id',
    ...record,
  ],
} as const satisfies Readonly<Record<string, readonly (ClientField | 'phone' | 'email' | 'otherPhone' | 'address')[]>>;
