/** Where the demo office's clients live, and where they travel. */

export type Location = {
  readonly city: string;
  readonly code: string;
  /** As a trip's destination names it. */
  readonly country: string;
};

const inCountry = (country: string, cities: readonly (readonly [city: string, code: string])[]): readonly Location[] =>
  cities.map(([city, code]) => ({ city, code, country }));

/** How far a trip goes. Travel within Australia carries GST. */
export type TravelRange = 'domestic' | 'pacific' | 'asia' | 'far';

export const locations: Readonly<Record<TravelRange, readonly Location[]>> = {
  domestic: inCountry('Australia', [
    ['Sydney', 'SYD'], ['Melbourne', 'MEL'], ['Brisbane', 'BNE'], ['Perth', 'PER'], ['Adelaide', 'ADL'], ['Canberra', 'CBR'],
    ['Hobart', 'HBA'], ['Darwin', 'DRW'], ['Cairns', 'CNS'], ['Gold Coast', 'OOL'], ['Alice Springs', 'ASP'], ['Townsville', 'TSV'],
    ['Launceston', 'LST'], ['Kalgoorlie', 'KGI'], ['Broome', 'BME'], ['Hamilton Island', 'HTI'],
  ]),
  pacific: [
    ...inCountry('New Zealand', [['Auckland', 'AKL'], ['Queenstown', 'ZQN'], ['Christchurch', 'CHC'], ['Wellington', 'WLG']]),
    ...inCountry('Fiji', [['Nadi', 'NAN']]),
    ...inCountry('Vanuatu', [['Port Vila', 'VLI']]),
    ...inCountry('New Caledonia', [['Noumea', 'NOU']]),
  ],
  asia: [
    ...inCountry('Indonesia', [['Denpasar', 'DPS']]),
    ...inCountry('Singapore', [['Singapore', 'SIN']]),
    ...inCountry('Thailand', [['Bangkok', 'BKK'], ['Phuket', 'HKT']]),
    ...inCountry('Japan', [['Tokyo', 'HND'], ['Osaka', 'KIX']]),
    ...inCountry('Vietnam', [['Ho Chi Minh City', 'SGN'], ['Hanoi', 'HAN']]),
    ...inCountry('Hong Kong', [['Hong Kong', 'HKG']]),
    ...inCountry('India', [['Delhi', 'DEL']]),
  ],
  far: [
    ...inCountry('United Kingdom', [['London', 'LHR'], ['Edinburgh', 'EDI']]),
    ...inCountry('France', [['Paris', 'CDG']]),
    ...inCountry('Italy', [['Rome', 'FCO']]),
    ...inCountry('Greece', [['Athens', 'ATH']]),
    ...inCountry('United Arab Emirates', [['Dubai', 'DXB']]),
    ...inCountry('United States', [['Los Angeles', 'LAX'], ['New York', 'JFK'], ['Honolulu', 'HNL']]),
    ...inCountry('Canada', [['Vancouver', 'YVR']]),
  ],
};

/** Destinations in other scripts and shapes. */
export const unusualLocations: readonly Location[] = [
  ...inCountry('Switzerland', [['Zürich', 'ZRH']]),
  ...inCountry('Brasil', [['São Paulo', 'GRU']]),
  ...inCountry('Ísland', [['Reykjavík', 'KEF']]),
  ...inCountry('日本', [['東京', 'HND']]),
  ...inCountry('Ελλάδα', [['Αθήνα', 'ATH']]),
  ...inCountry('الإمارات', [['دبي', 'DXB']]),
  ...inCountry('Thailand', [['Krung Thep Maha Nakhon Amon Rattanakosin (Bangkok)', 'BKK']]),
];

export type Suburb = {
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly areaCode: string;
};

const suburbs = (state: string, areaCode: string, list: readonly (readonly [suburb: string, postcode: string])[]): readonly Suburb[] =>
  list.map(([suburb, postcode]) => ({ suburb, state, postcode, areaCode }));

/** Where clients live; the Northern Territory's postcodes begin with a zero. */
export const clientSuburbs: readonly Suburb[] = [
  ...suburbs('NSW', '02', [['Sydney', '2000'], ['Parramatta', '2150'], ['Manly', '2095'], ['Newcastle', '2300'], ['Wollongong', '2500'], ['Nyngan', '2825']]),
  ...suburbs('ACT', '02', [['Canberra', '2601']]),
  ...suburbs('VIC', '03', [['Melbourne', '3000'], ['Richmond', '3121'], ['Geelong', '3220'], ['Ballarat', '3350']]),
  ...suburbs('TAS', '03', [['Hobart', '7000'], ['Launceston', '7250']]),
  ...suburbs('QLD', '07', [['Brisbane City', '4000'], ['Toowoomba', '4350'], ['Cairns', '4870'], ['Surfers Paradise', '4217']]),
  ...suburbs('WA', '08', [['Perth', '6000'], ['Fremantle', '6160'], ['Kalgoorlie', '6430']]),
  ...suburbs('SA', '08', [['Adelaide', '5000'], ['Glenelg', '5045']]),
  ...suburbs('NT', '08', [['Darwin', '0800'], ['Palmerston', '0830'], ['Alice Springs', '0870']]),
];

export const streets = [
  'George St', 'Collins Street', 'Queen St', 'High Street', 'Beach Rd', 'Railway Parade', 'Wattle Cres', 'St Georges Tce',
] as const;

/** Addresses in other countries and scripts. */
export const unusualAddresses = [
  { address1: '12 Rue du Château', city: 'Noumea', state: '', country: 'New Caledonia', post_code: '98800' },
  { address1: '中央通り 3-5', city: '東京', state: '', country: 'Japan', post_code: '100-0001' },
  { address1: '7 Riccarton Road', city: 'Christchurch', state: '', country: 'New Zealand', post_code: '8011' },
] as const;

export const formerAddress = {
  address1: 'PO Box 007', address2: '', city: 'Alice Springs', state: 'NT', country: 'Australia', post_code: '0871',
} as const;
