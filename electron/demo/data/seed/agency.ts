/** The demo agency itself: branches, client groups, booking sources, trip categories. */

/** Branches with the airport of their town. Their fields are made up: the API's are not documented (build/docs/api.md, Directories). */
export const branches = [
  { id: 1, name: 'Sydney City', code: 'SYD', phone: '02 5550 0100' },
  { id: 2, name: 'Melbourne Collins St', code: 'MEL', phone: '03 5550 0200' },
  { id: 3, name: 'Brisbane Eagle St', code: 'BNE', phone: '07 5550 0300' },
  { id: 4, name: 'Online & Groups', code: 'WEB', phone: '1300 000 400' },
] as const;

export const groups = [
  { id: 1, name: 'Mining & resources' },
  { id: 2, name: 'Health' },
  { id: 3, name: 'Government' },
  { id: 4, name: 'Sports clubs' },
] as const;

export const sources = ['Phone', 'Email', 'Walk-in', 'Web', 'Sabre', 'Amadeus', 'Referral'] as const;

/** Trip categories, one of them all null, as the API allows. */
export const categories = [
  { id: 1, name: 'Corporate', description: 'Account travel', icon: 'briefcase' },
  { id: 2, name: 'Holiday', description: 'Leisure packages', icon: 'sun' },
  { id: 3, name: 'Group', description: null, icon: 'users' },
  { id: null, name: null, description: null, icon: null },
] as const;
