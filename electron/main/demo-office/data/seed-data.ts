/** Names of the demo office's data: clients, companies and locations in many scripts, products and suppliers. */

/** Given names in many scripts. */
export const firstNames = [
  'Olivia', 'Jack', 'Siobhán', 'Liam', 'Zoë', 'Noah', 'Chloé', 'Matiu', 'Aroha', 'Björn', 'Søren', 'Łukasz', 'İpek',
  'Renée', 'François', 'José', 'Nguyễn', 'Thảo', 'Αλέξανδρος', 'Ελένη', 'Дмитрий', 'Ольга', '美咲', '伟', '芳', '지훈',
  '서연', 'محمد', 'ليلى', 'דוד', 'नेहा', 'அருண்', 'สมชาย', 'Grace', 'Tamsin', 'Oscar', 'Priya', 'Hamish',
] as const;

/** Family names in many scripts, with the apostrophes and hyphens that break careless code. */
export const lastNames = [
  'Smith', "O'Connor", 'Nguyen', 'Müller', 'García', 'Ångström', 'Dvořák', 'Papadopoulos', 'Παπαδάκης', 'Иванова', '佐藤',
  '王', '김', 'حداد', 'כהן', 'शर्मा', 'குமார்', 'ศรีสุข', 'Te Aho', 'McAllister', 'van der Berg', 'de la Cruz', 'Taylor-Jones',
  'Rossi', 'Wójcik', 'Kealoha', 'Singh', 'Wilson', 'Brown', 'Campbell', 'D’Angelo', 'Øvergård',
] as const;

/** Corporate name and trading name. */
export const companies = [
  ['Southern Cross Mining Pty Ltd', 'Southern Cross'], ['Acme & Sons Engineering', 'Acme'], ['Müller GmbH', 'Müller'],
  ['東京商事株式会社', '東京商事'], ['Wattle Grove Health', 'Wattle Grove'], ['Bluegum Legal', 'Bluegum'],
  ['Café Nord "Kaffee" ApS', 'Café Nord'], ['Harbour City Council', 'HCC'], ['Ōtautahi Film Co', 'Ōtautahi'],
  ['Quokka Robotics', 'Quokka'], ['Ironbark Civil', 'Ironbark'], ['Coral Sea Research Institute', 'CSRI'],
  ['Всесвіт Трейд', 'Vsesvit'], ['شركة النخيل', 'Al Nakheel'], ['Great Southern Grain Growers Co-operative Limited', 'GSGG'],
  ['한빛소프트', 'Hanbit'], ['Pemberton, Price & Partners', 'PPP'], ['Red Earth Freight', 'Red Earth'],
] as const;

/** City, airport code, country code, whether GST applies (domestic travel). */
export const locations = [
  ['Sydney', 'SYD', 'AU', true], ['Melbourne', 'MEL', 'AU', true], ['Brisbane', 'BNE', 'AU', true], ['Perth', 'PER', 'AU', true],
  ['Hobart', 'HBA', 'AU', true], ['Alice Springs', 'ASP', 'AU', true], ['Auckland', 'AKL', 'NZ', false], ['Tōkyō', 'HND', 'JP', false],
  ['São Paulo', 'GRU', 'BR', false], ['Zürich', 'ZRH', 'CH', false], ['Αθήνα', 'ATH', 'GR', false], ['Reykjavík', 'KEF', 'IS', false],
  ['Singapore', 'SIN', 'SG', false], ['北京', 'PEK', 'CN', false], ['서울', 'ICN', 'KR', false], ['دبي', 'DXB', 'AE', false],
  ['Hà Nội', 'HAN', 'VN', false], ['London', 'LHR', 'GB', false], ['Los Angeles', 'LAX', 'US', false], ['Nadi', 'NAN', 'FJ', false],
] as const;

/** Carrier codes. */
export const carriers = ['QF', 'VA', 'NZ', 'SQ', 'EK', 'JL', 'QR', 'CX', 'TG', 'LX'] as const;
/** Aircraft. */
export const equipment = ['Airbus A330-200', 'Boeing 787-9', 'Boeing 737-800', 'Airbus A380', 'Dash 8-400', 'Airbus A350-900'] as const;
/** Hotel names. */
export const hotels = [
  'Harbour View Hotel', 'Hôtel de la Gare', 'Grand Hyatt', 'ホテルニューオータニ', 'The Old Woolstore', 'Pousada São Bento',
  'Ξενοδοχείο Ακρόπολις', 'Rydges', 'Novotel Darling Harbour', 'Quay West Suites',
] as const;

/** Product id, name, suppliers by id. */
export const products = [
  { id: 1, name: 'Air', suppliers: [101, 102, 103, 104, 105] },
  { id: 2, name: 'Hotel', suppliers: [201, 202, 203, 204, 205] },
  { id: 3, name: 'Transfer', suppliers: [301, 302] },
  { id: 4, name: 'Tour', suppliers: [401, 402, 403] },
  { id: 5, name: 'Insurance', suppliers: [501, 502] },
  { id: 6, name: 'Car hire', suppliers: [601, 602, 603] },
  { id: 7, name: 'Cruise', suppliers: [701] },
  { id: 8, name: 'Rail', suppliers: [801, 802] },
] as const;

/** Supplier names by id. */
export const suppliers: Readonly<Record<number, string>> = {
  101: 'Qantas Airways', 102: 'Virgin Australia', 103: 'Air New Zealand', 104: 'Singapore Airlines', 105: 'Emirates',
  201: 'Accor', 202: 'Hotelbeds', 203: 'Expedia TAAP', 204: 'Hôtels & Préférence', 205: 'ニューオータニ',
  301: 'Hughes Limousines', 302: 'GroundSpan', 401: 'Intrepid Travel', 402: 'AAT Kings', 403: 'G Adventures',
  501: 'Cover-More', 502: 'Allianz', 601: 'Avis', 602: 'Hertz', 603: 'Europcar', 701: 'Ponant', 801: 'Rail Europe',
  802: 'Journey Beyond',
};

/** Branches. Their fields are made up: the API's are not documented (build/docs/api.md, Directories). */
export const branches = [
  { id: 1, name: 'Sydney City', code: 'SYD', phone: '02 9000 0100' },
  { id: 2, name: 'Melbourne Collins St', code: 'MEL', phone: '03 9000 0200' },
  { id: 3, name: 'Ōtautahi Christchurch', code: 'CHC', phone: '+64 3 900 0300' },
  { id: 4, name: 'Online & Groups', code: 'WEB', phone: '1300 000 400' },
] as const;

/** Client groups. */
export const groups = [
  { id: 1, name: 'Mining & resources' },
  { id: 2, name: 'Health' },
  { id: 3, name: 'Government' },
  { id: 4, name: 'Sports clubs' },
] as const;

/** Booking sources. */
export const sources = ['Phone', 'Email', 'Walk-in', 'Web', 'Sabre', 'Amadeus', 'Referral'] as const;
/** Trip categories, one of them all null, as the API allows. */
export const categories = [
  { id: 1, name: 'Corporate', description: 'Account travel', icon: 'briefcase' },
  { id: 2, name: 'Holiday', description: 'Leisure packages', icon: 'sun' },
  { id: 3, name: 'Group', description: null, icon: 'users' },
  { id: null, name: null, description: null, icon: null },
] as const;
