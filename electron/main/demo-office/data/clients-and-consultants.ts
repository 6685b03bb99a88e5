/** Clients and consultants of the demo office, in the API's shapes. */
import { addDays } from '@shared/date-ranges';
import type { Random } from '../random';
import { branches, companies, firstNames, groups, lastNames } from './seed-data';

export type Consultant = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  branch_id: number;
  is_active: boolean;
};

export type DemoClient = Record<string, unknown> & {
  id: number;
  first_name: string | null;
  last_name: string | null;
  corporate_name: string | null;
  is_corporate: boolean;
  is_active: boolean;
  branch_id: number;
  consultant_id: number;
  passenger_id: number | null;
};

const firstConsultantId = 11;
const firstClientId = 1_001;

/** Makes 25 consultants in the four branches. */
export function makeConsultants(random: Random): Consultant[] {
  return Array.from({ length: 25 }, (_, index) => ({
    id: firstConsultantId + index,
    first_name: random.pick(firstNames),
    last_name: random.pick(lastNames),
    email: `consultant${firstConsultantId + index}@demo.invalid`,
    branch_id: (index % branches.length) + 1,
    is_active: index % 9 !== 8,
  }));
}

function makeContact(random: Random) {
  const email = (name: string, isPreferred: boolean, isActive: boolean) => ({
    email: `${name}${random.int(1, 999)}@example.invalid`,
    is_preferred: isPreferred,
    is_active: isActive,
  });
  const phone = (text: string, type: string, label: string | null, isPreferred: boolean, isActive: boolean) => ({
    phone: text,
    type,
    label,
    is_preferred: isPreferred,
    is_active: isActive,
  });
  return {
    emails: [email('office', true, true), ...(random.chance(0.5) ? [email('old', false, random.chance(0.5))] : [])],
    phones: [
      phone(`04${random.digits(2)} ${random.digits(3)} ${random.digits(3)}`, 'Mobile', null, true, true),
      ...(random.chance(0.6)
        ? [phone(`+61 2 ${random.digits(4)} ${random.digits(4)}`, 'Work', 'Reception', false, true)]
        : []),
      ...(random.chance(0.2) ? [phone(`0${random.digits(9)}`, 'Fax', null, false, false)] : []),
    ],
    addresses: [
      {
        address1: `${random.int(1, 400)} ${random.pick(['George St', 'Collins Street', 'Rue du Château', 'Queen St', '中央通り'])}`,
        address2: random.chance(0.3) ? `Level ${random.int(1, 40)}` : '',
        city: random.pick(['Sydney', 'Melbourne', 'Darwin', 'Christchurch', 'Nyngan']),
        state: random.pick(['NSW', 'VIC', 'NT', 'QLD', '']),
        country: random.pick(['Australia', 'New Zealand']),
        post_code: random.pick(['0800', '0822', '2000', '3000', '8011', '0870']),
        is_preferred: true,
        is_active: true,
      },
      ...(random.chance(0.25)
        ? [
            {
              address1: 'PO Box 007',
              address2: '',
              city: 'Alice Springs',
              state: 'NT',
              country: 'Australia',
              post_code: '0871',
              is_preferred: false,
              is_active: false,
            },
          ]
        : []),
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

function makeClient(random: Random, index: number, consultants: readonly Consultant[], today: string): DemoClient {
  const isCorporate = random.chance(0.35);
  const company = companies[index % companies.length] ?? companies[0];
  const consultant = random.pick(consultants);
  const created = addDays(today, -random.int(30, 2_500));
  return {
    id: firstClientId + index,
    first_name: isCorporate ? null : random.pick(firstNames),
    last_name: isCorporate ? null : random.pick(lastNames),
    preferred_name: isCorporate ? '' : random.pick(firstNames),
    title: isCorporate ? '' : random.pick(['Mr', 'Ms', 'Mrs', 'Dr', 'Mx', '']),
    gender: isCorporate ? '' : random.pick(['F', 'M', 'X', '']),
    preferred_pronoun: isCorporate ? '' : random.pick(['she/her', 'he/him', 'they/them', '']),
    date_of_birth: isCorporate ? '' : addDays('1950-01-01', random.int(0, 20_000)),
    corporate_name: isCorporate
      ? index < companies.length
        ? company[0]
        : `${company[0]} ${Math.floor(index / companies.length) + 1}`
      : null,
    corporate_trading_name: isCorporate ? company[1] : null,
    corporate_acn: isCorporate ? `0${random.digits(8)}` : null,
    corporate_abn: isCorporate ? random.digits(11) : null,
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
    contact: makeContact(random),
    frequent_flyer_cards: isCorporate ? [] : makeCards(random, today),
  };
}

/** Makes 600 clients, about a third of them corporate. @param today - YYYY-MM-DD */
export function makeClients(random: Random, consultants: readonly Consultant[], today: string): DemoClient[] {
  return Array.from({ length: 600 }, (_, index) => makeClient(random, index, consultants, today));
}
