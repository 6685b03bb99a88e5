/** Clients and consultants of the demo office, in the API's shapes. */
import { addDays } from '@shared/values/dates';
import type { Random } from '../random';
import { branches, groups } from './seed/agency';
import { type Company, getCompany } from './seed/companies';
import { clientSuburbs, formerAddress, type Suburb, streets, unusualAddresses } from './seed/locations';
import { makeGender, makeMailbox, makePersonName, type PersonName } from './seed/person-names';

const firstConsultantId = 11;
const firstClientId = 1_001;

/** Makes 25 consultants in the four branches. */
export function makeConsultants(random: Random) {
  return Array.from({ length: 25 }, (_, index) => {
    const name = makePersonName(random);
    return {
      id: firstConsultantId + index,
      first_name: name.firstName,
      last_name: name.lastName,
      email: `${makeMailbox(random, name)}@demoagency.example`,
      branch_id: (index % branches.length) + 1,
      is_active: index % 9 !== 8,
    };
  });
}

export type Consultant = ReturnType<typeof makeConsultants>[number];

function makeAddress(random: Random, { suburb, state, postcode }: Suburb) {
  const address1 = `${random.int(1, 400)} ${random.pick(streets)}`;
  const usual = { address1, city: suburb, state, country: 'Australia', post_code: postcode };
  const address = random.chance(0.05) ? random.pick(unusualAddresses) : usual;
  return {
    ...address,
    address2: random.chance(0.3) ? `Level ${random.int(1, 40)}` : '',
    is_preferred: true,
    is_active: true,
  };
}

function makeContact(random: Random, mailbox: string, domain: string) {
  const suburb = random.pick(clientSuburbs);
  const phone = (text: string, type: string, label: string | null, isPreferred: boolean, isActive: boolean) => ({
    phone: text,
    type,
    label,
    is_preferred: isPreferred,
    is_active: isActive,
  });
  // Numbers that begin with 5550 are never given to anybody.
  const landline = (areaCode: string) => `${areaCode} 5550 ${random.digits(4)}`;
  return {
    emails: [
      { email: `${mailbox}@${domain}`, is_preferred: true, is_active: true },
      ...(random.chance(0.3)
        ? [{ email: `${mailbox}@old-mail.example`, is_preferred: false, is_active: random.chance(0.5) }]
        : []),
    ],
    phones: [
      phone(`04${random.digits(2)} ${random.digits(3)} ${random.digits(3)}`, 'Mobile', null, true, true),
      ...(random.chance(0.6) ? [phone(landline(suburb.areaCode), 'Work', 'Reception', false, true)] : []),
      ...(random.chance(0.2) ? [phone(landline(suburb.areaCode).replaceAll(' ', ''), 'Fax', null, false, false)] : []),
    ],
    addresses: [
      makeAddress(random, suburb),
      ...(random.chance(0.15) ? [{ ...formerAddress, is_preferred: false, is_active: false }] : []),
    ],
  };
}

function makeCards(random: Random, today: string) {
  const programs = [
    ['QFF', 'Qantas', 'Gold'],
    ['Velocity', 'Virgin Australia', 'Silver'],
    ['KrisFlyer', 'Singapore Airlines', 'Elite'],
  ] as const;
  return programs
    .filter(() => random.chance(0.4))
    .map(([name, company, level], index) => ({
      card_name: name,
      card_company: company,
      card_class: level,
      card_number: `00${random.digits(8)}`,
      card_expiry: addDays(today, random.int(-400, 900)),
      is_preferred: index === 0,
      is_active: random.chance(0.9),
    }));
}

/** The fields in which a person and a company differ, in the API's order. */
const noIdentity: Record<'first_name' | 'last_name' | 'corporate_name', string | null> & Record<string, string | null> =
  {
    first_name: null,
    last_name: null,
    preferred_name: '',
    title: '',
    gender: '',
    preferred_pronoun: '',
    date_of_birth: '',
    corporate_name: null,
    corporate_trading_name: null,
    corporate_acn: null,
    corporate_abn: null,
  };

function makeIdentity(random: Random, company: Company | null, { firstName, lastName }: PersonName): typeof noIdentity {
  if (company) {
    const { name, tradingName } = company;
    const numbers = { corporate_acn: `0${random.digits(8)}`, corporate_abn: random.digits(11) };
    return { ...noIdentity, corporate_name: name, corporate_trading_name: tradingName, ...numbers };
  }
  return {
    ...noIdentity,
    first_name: firstName,
    last_name: lastName,
    ...makeGender(random, { firstName, lastName }),
    preferred_name: random.chance(0.15) ? firstName.slice(0, 3) : '',
    date_of_birth: addDays('1944-01-01', random.int(0, 22_000)),
  };
}

/** A domain that nobody can own (RFC 2606). */
const toDomain = ({ tradingName }: Company) =>
  `${
    tradingName
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '') || 'company'
  }.example`;

function makeClient(
  random: Random,
  index: number,
  nextCompany: () => Company,
  consultants: readonly Consultant[],
  today: string,
) {
  const isCorporate = random.chance(0.35);
  const company = isCorporate ? nextCompany() : null;
  const name = makePersonName(random);
  const consultant = random.pick(consultants);
  const created = addDays(today, -random.int(30, 2_500));
  return {
    id: firstClientId + index,
    ...makeIdentity(random, company, name),
    is_active: random.chance(0.93),
    is_corporate: isCorporate,
    is_mailable: random.chance(0.7),
    is_account_client: isCorporate,
    branch_id: consultant.branch_id,
    consultant_id: consultant.id,
    passenger_id: isCorporate ? null : 50_000 + index,
    referral_source_id: random.chance(0.3) ? random.int(1, 9) : null,
    group_id: isCorporate ? random.pick(groups).id : null,
    referrer_client_id: random.chance(0.1) ? firstClientId + random.int(0, 599) : null,
    bpay_crn: random.chance(0.5) ? `00${random.digits(7)}` : null,
    date_created: `${created} 09:${String(random.int(10, 59))}:00`,
    last_modified: `${addDays(today, -random.int(0, 29))} 16:${String(random.int(10, 59))}:30`,
    modified_by: consultant.id,
    contact: makeContact(
      random,
      company ? 'travel' : makeMailbox(random, name),
      company ? toDomain(company) : 'mail.example',
    ),
    frequent_flyer_cards: isCorporate ? [] : makeCards(random, today),
  };
}

export type DemoClient = ReturnType<typeof makeClient>;

/** Makes 600 clients, about a third of them corporate. @param today - YYYY-MM-DD */
export function makeClients(random: Random, consultants: readonly Consultant[], today: string): DemoClient[] {
  let companies = 0;
  const nextCompany = () => getCompany(companies++);
  return Array.from({ length: 600 }, (_, index) => makeClient(random, index, nextCompany, consultants, today));
}
