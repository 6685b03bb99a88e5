/** Names of people in the demo office: those of an Australian town, and one in twenty in another script or shape. */
import type { Random } from '../../random';

export type PersonName = { readonly firstName: string; readonly lastName: string };

const genders = {
  F: { title: 'Ms', gender: 'F', preferred_pronoun: 'she/her' },
  M: { title: 'Mr', gender: 'M', preferred_pronoun: 'he/him' },
  X: { title: 'Mx', gender: 'X', preferred_pronoun: 'they/them' },
  unknown: { title: '', gender: '', preferred_pronoun: '' },
} as const;

const womensNames = [
  'Olivia', 'Charlotte', 'Amelia', 'Grace', 'Chloe', 'Sarah', 'Emily', 'Jessica', 'Rebecca', 'Michelle', 'Karen', 'Sandra', 'Helen',
  'Priya', 'Mei', 'Linh', 'Fatima', 'Giulia', 'Eleni', 'Aroha', 'Tamsin', 'Kylie', 'Leanne', 'Narelle', 'Jacinta', 'Bronwyn', 'Imogen',
] as const;

const mensNames = [
  'Jack', 'Liam', 'Noah', 'William', 'Thomas', 'James', 'Daniel', 'Matthew', 'Andrew', 'David', 'Peter', 'Stephen', 'Mark', 'Arjun',
  'Wei', 'Minh', 'Omar', 'Marco', 'Dimitri', 'Hamish', 'Oscar', 'Bruce', 'Craig', 'Darren', 'Callum', 'Lachlan', 'Angus',
] as const;

const firstNames = womensNames.flatMap((name, index) => [name, mensNames[index] ?? name]);

const lastNames = [
  'Smith', 'Jones', 'Williams', 'Brown', 'Wilson', 'Taylor', 'Nguyen', 'Johnson', 'Martin', 'White', 'Anderson', 'Walker', 'Thompson',
  'Thomas', 'Lee', 'Harris', 'Ryan', 'Robinson', 'Kelly', 'King', 'Davis', 'Wright', 'Evans', 'Roberts', 'Singh', 'Chen', 'Tran',
  'Campbell', 'Mitchell', 'Patel', 'Kaur', 'Wang', 'Murphy', "O'Brien", "O'Connor", 'McDonald', 'Stewart', 'Rossi', 'Papadopoulos',
  'Kowalski', 'Haddad', 'Fernando', 'Park', 'Te Aho', 'van der Berg', 'Taylor-Jones', 'Fraser', 'Sullivan', 'Cooper', 'Bennett',
  'Armstrong', 'Fitzgerald', 'Marshall', 'Hughes', 'Nicholls', 'Pham', 'Sharma', 'Costa', 'Zhang', 'Watson', 'Gallagher', 'Lombardi',
] as const;

const unusualNames: readonly PersonName[] = [
  { firstName: 'François', lastName: 'Lefèvre' },
  { firstName: 'Zoë', lastName: 'Müller' },
  { firstName: 'Siobhán', lastName: 'Ní Bhriain' },
  { firstName: 'Αλέξανδρος', lastName: 'Παπαδάκης' },
  { firstName: 'Ольга', lastName: 'Иванова' },
  { firstName: '美咲', lastName: '佐藤' },
  { firstName: '芳', lastName: '王' },
  { firstName: '서연', lastName: '김' },
  { firstName: 'محمد', lastName: 'حداد' },
  { firstName: 'דוד', lastName: 'כהן' },
  { firstName: 'नेहा', lastName: 'शर्मा' },
  { firstName: 'สมชาย', lastName: 'ศรีสุข' },
  { firstName: 'Łukasz', lastName: 'Wójcik' },
  { firstName: 'Thảo', lastName: 'Nguyễn' },
  { firstName: 'Søren', lastName: 'Øvergård' },
  { firstName: 'Maria Magdalena Elisabeth', lastName: 'von und zu Hohenstein-Württemberg' },
];

/** Makes a name; one in twenty is unusual. */
export function makePersonName(random: Random): PersonName {
  if (random.chance(0.05)) return random.pick(unusualNames);
  return { firstName: random.pick(firstNames), lastName: random.pick(lastNames) };
}

/** Makes the part of an email address before the "@": letters, digits and dots only. */
export function makeMailbox(random: Random, { firstName, lastName }: PersonName): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').toLowerCase().replaceAll(/[^a-z.]/g, '');
  const name = plain.replaceAll(/^\.|\.$/g, '');
  return `${name === '' ? 'client' : name}${random.int(1, 99)}`;
}

/** Makes the title, gender and pronoun that go with a name; of unusual names they are not recorded. */
export function makeGender(random: Random, { firstName }: PersonName) {
  const share = random.next();
  if (share < 0.02) return genders.X;
  const isWoman = womensNames.some((name) => name === firstName);
  const known = isWoman || mensNames.some((name) => name === firstName) ? genders[isWoman ? 'F' : 'M'] : genders.unknown;
  if (known === genders.unknown) return known;
  if (share < 0.07) return { ...known, title: 'Dr' };
  return isWoman && share < 0.4 ? { ...known, title: 'Mrs' } : known;
}
