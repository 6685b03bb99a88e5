/** Products of the demo office, who supplies them, and what they cost and earn. */

/** How far a trip goes: fares and suppliers depend on it. */
export type TravelRange = 'domestic' | 'pacific' | 'asia' | 'far';

export const productIds = { air: 1, hotel: 2, transfer: 3, tour: 4, insurance: 5, car: 6, cruise: 7, rail: 8 } as const;
export type ProductKind = keyof typeof productIds;

export const productNames: Readonly<Record<ProductKind, string>> = {
  air: 'Air',
  hotel: 'Hotel',
  transfer: 'Transfer',
  tour: 'Tour',
  insurance: 'Insurance',
  car: 'Car hire',
  cruise: 'Cruise',
  rail: 'Rail',
};

const airlines = { 101: 'QF', 102: 'VA', 103: 'NZ', 104: 'SQ', 105: 'EK', 106: 'JQ', 107: 'ZL', 108: 'CX', 109: 'FJ' } as const;
type AirlineId = keyof typeof airlines;

/** Airlines that serve a range, the larger ones more than once. */
export const airlinesByRange: Readonly<Record<TravelRange, readonly AirlineId[]>> = {
  domestic: [101, 101, 101, 102, 102, 106, 107],
  pacific: [101, 103, 103, 106, 109],
  asia: [101, 104, 104, 106, 108],
  far: [101, 101, 104, 105, 105, 108],
};

/** Returns the code of an airline: "QF". */
export const getCarrier = (supplierId: number): string => airlines[supplierId as AirlineId] ?? 'QF';

/** Suppliers of everything else. */
export const suppliersByProduct: Readonly<Record<Exclude<ProductKind, 'air'>, readonly number[]>> = {
  hotel: [201, 201, 202, 203, 204, 206],
  transfer: [301, 302],
  tour: [401, 402, 403],
  insurance: [501, 502],
  car: [601, 602, 603],
  cruise: [701, 702],
  rail: [801, 802],
};

/** A wholesaler abroad, of which one in twenty hotels is booked. */
export const unusualHotelSupplier = 205;

/** Supplier names by id. */
export const suppliers: Readonly<Record<number, string>> = {
  101: 'Qantas Airways', 102: 'Virgin Australia', 103: 'Air New Zealand', 104: 'Singapore Airlines', 105: 'Emirates', 106: 'Jetstar',
  107: 'Rex Airlines', 108: 'Cathay Pacific', 109: 'Fiji Airways', 201: 'Accor', 202: 'Hotelbeds', 203: 'Expedia TAAP',
  204: 'Hôtels & Préférence', 205: 'ホテルニューオータニ', 206: 'Quest Apartment Hotels', 301: 'Hughes Limousines', 302: 'GroundSpan',
  401: 'Intrepid Travel', 402: 'AAT Kings', 403: 'G Adventures', 501: 'Cover-More', 502: 'Allianz', 601: 'Avis', 602: 'Hertz',
  603: 'Europcar', 701: 'Ponant', 702: 'P&O Cruises', 801: 'Rail Europe', 802: 'Journey Beyond',
};

type CentsRange = readonly [low: number, high: number];

/** Price of one fare one way, in cents. */
export const farePrices: Readonly<Record<TravelRange, CentsRange>> = {
  domestic: [11_900, 64_900],
  pacific: [28_900, 98_000],
  asia: [39_900, 189_000],
  far: [89_900, 349_000],
};

/** Price of one unit (a night, a day, a person) in cents. */
export const unitPrices: Readonly<Record<Exclude<ProductKind, 'air'>, CentsRange>> = {
  hotel: [15_900, 48_900],
  transfer: [4_500, 18_500],
  tour: [12_900, 149_000],
  insurance: [4_900, 46_000],
  car: [5_500, 14_900],
  cruise: [165_000, 890_000],
  rail: [6_900, 38_000],
};

/** Commission in per cent of net: low and high. */
export const commissionRates: Readonly<Record<ProductKind, readonly [low: number, high: number]>> = {
  air: [0, 5],
  hotel: [8, 12],
  transfer: [8, 12],
  tour: [10, 15],
  insurance: [20, 35],
  car: [6, 10],
  cruise: [10, 14],
  rail: [3, 8],
};

/** Fees that a consultant charges, in cents. */
export const fees = [0, 0, 1_650, 2_750, 3_300, 5_500, 8_800] as const;

/** Aircraft. */
export const equipment = ['Airbus A330-200', 'Boeing 787-9', 'Boeing 737-800', 'Airbus A380', 'Dash 8-400', 'Airbus A321neo'] as const;

/** Hotels, named with their city. */
export const hotels = ['Novotel', 'Mercure', 'Rydges', 'Quest', 'Crowne Plaza', 'Ibis', 'Adina Apartment Hotel', 'Vibe Hotel', 'Mantra', 'Hilton'] as const;

/** Hotels that are written as they write themselves. */
export const unusualHotels = ['Hôtel de la Gare', 'ホテルニューオータニ', 'Pousada São Bento', 'Ξενοδοχείο Ακρόπολις', 'The Old Woolstore Apartment Hotel & Conference Centre (Macquarie Street)'] as const;
