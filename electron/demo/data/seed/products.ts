/** Products of the demo office, who supplies them, and what they cost and earn. */

import type { TravelRange } from './locations';

type Pair = readonly [low: number, high: number];

/**
 * Products by kind: the suppliers of one, the larger ones more than once, the price of one unit (a night, a day, a
 * person) in cents, and the commission in per cent of net. Suppliers and fares of flights depend on the range.
 */
export const products = {
  air: { id: 1, name: 'Air', commission: [0, 5] },
  hotel: { id: 2, name: 'Hotel', suppliers: [201, 201, 202, 203, 204, 206], price: [15_900, 48_900], commission: [8, 12] },
  transfer: { id: 3, name: 'Transfer', suppliers: [301, 302], price: [4_500, 18_500], commission: [8, 12] },
  tour: { id: 4, name: 'Tour', suppliers: [401, 402, 403], price: [12_900, 149_000], commission: [10, 15] },
  insurance: { id: 5, name: 'Insurance', suppliers: [501, 502], price: [4_900, 46_000], commission: [20, 35] },
  car: { id: 6, name: 'Car hire', suppliers: [601, 602, 603], price: [5_500, 14_900], commission: [6, 10] },
  cruise: { id: 7, name: 'Cruise', suppliers: [701, 702], price: [165_000, 890_000], commission: [10, 14] },
  rail: { id: 8, name: 'Rail', suppliers: [801, 802], price: [6_900, 38_000], commission: [3, 8] },
} as const;
export type ProductKind = keyof typeof products;

/** How far a trip goes: its airlines, the larger ones more than once, the price of a fare one way in cents, and the hours in the air. */
export const ranges: Readonly<Record<TravelRange, { suppliers: readonly number[]; price: Pair; hours: Pair }>> = {
  domestic: { suppliers: [101, 101, 101, 102, 102, 106, 107], price: [11_900, 64_900], hours: [1, 4] },
  pacific: { suppliers: [101, 103, 103, 106, 109], price: [28_900, 98_000], hours: [3, 4] },
  asia: { suppliers: [101, 104, 104, 106, 108], price: [39_900, 189_000], hours: [7, 10] },
  far: { suppliers: [101, 101, 104, 105, 105, 108], price: [89_900, 349_000], hours: [14, 23] },
};

/** Codes of the airlines. */
export const carriers: Readonly<Record<number, string>> = {
  101: 'QF', 102: 'VA', 103: 'NZ', 104: 'SQ', 105: 'EK', 106: 'JQ', 107: 'ZL', 108: 'CX', 109: 'FJ',
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

/** Fees that a consultant charges, in cents. */
export const fees = [0, 0, 1_650, 2_750, 3_300, 5_500, 8_800] as const;

/** Aircraft. */
export const equipment = ['Airbus A330-200', 'Boeing 787-9', 'Boeing 737-800', 'Airbus A380', 'Dash 8-400', 'Airbus A321neo'] as const;

/** Hotels, named with their city. */
export const hotels = ['Novotel', 'Mercure', 'Rydges', 'Quest', 'Crowne Plaza', 'Ibis', 'Adina Apartment Hotel', 'Vibe Hotel', 'Mantra', 'Hilton'] as const;

/** Hotels that are written as they write themselves. */
export const unusualHotels = ['Hôtel de la Gare', 'ホテルニューオータニ', 'Pousada São Bento', 'Ξενοδοχείο Ακρόπολις', 'The Old Woolstore Apartment Hotel & Conference Centre (Macquarie Street)'] as const;
