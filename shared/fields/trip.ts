/** The fields of a trip under their names in the API, in its order (build/docs/api.md, Trips): exports rely on it. */
import type { Catalogue } from './field';

export type Amount = {
  /** The field of a sector's `financial`, in cents. */
  readonly field: string;
  /** The field of a trip's `sector_summary`, in cents; `<summaryField>_formatted` is the same as text. */
  readonly summaryField: string;
  readonly label: string;
  /** How it adds up to the total: net and addends do, and net includes what is within it. */
  readonly role: 'net' | 'within-net' | 'addend' | 'total';
};

const sum = { field: 'total', summaryField: 'total_amount', label: 'Total', role: 'total' } as const;

/** The parts of a total. */
const parts = [
  { field: 'net', summaryField: 'total_net', label: 'Net', role: 'net' },
  { field: 'fees', summaryField: 'total_fees', label: 'Fees', role: 'addend' },
  { field: 'gst', summaryField: 'total_gst', label: 'GST', role: 'addend' },
  { field: 'commission', summaryField: 'total_commission', label: 'Commission', role: 'within-net' },
] as const satisfies readonly Amount[];

/** The amounts in the order of a trip: the total first. */
export const tripAmounts = [sum, ...parts] as const satisfies readonly Amount[];

/** The amounts in the order of a sector: the total last, after the parts that it is made of. */
export const sectorAmounts = [...parts, sum] as const satisfies readonly Amount[];

export type AmountField = (typeof sectorAmounts)[number]['field'];
export type SummaryAmountField = (typeof sectorAmounts)[number]['summaryField'];

/* The fields: first those of both trip records. */

export const tripIds = {
  id: { label: 'Trip', type: 'int', width: 66, narrowWidth: 62 },
  client_id: { label: 'Client', type: 'int', names: 'client', width: 204, narrowWidth: 206 },
  consultant_id: { label: 'Consultant', type: 'int', names: 'consultant', width: 150, narrowWidth: 146 },
  branch_id: { label: 'Branch', type: 'int', names: 'branch', width: 168, shownFrom: 1_600 },
  passenger_id: { label: 'Passenger no.', type: 'int' },
} as const satisfies Catalogue;

export const tripDates = {
  date_opened: { label: 'Opened', type: 'date' },
  date_quoted: { label: 'Quoted', type: 'date' },
  date_activated: { label: 'Activated', type: 'dateOrNull' },
} as const satisfies Catalogue;

export const tripDescription = {
  trip_type: { label: 'Type', type: 'text', width: 90 },
  purchase_order: { label: 'Purchase order', type: 'text', isReference: true, width: 134, shownFrom: 1_100 },
  booked_by: { label: 'Booked by', type: 'text', width: 160 },
  destination: { label: 'Destination', type: 'text', width: 124, shownFrom: 1_600 },
  charge_to: { label: 'Charge to', type: 'text', width: 180 },
  source: { label: 'Source', type: 'text', width: 90 },
  is_active: { label: 'Active flag', type: 'bool' },
  is_archived: { label: 'Archived', type: 'bool' },
  is_corporate: { label: 'Market', type: 'bool', choices: ['Corporate', 'Leisure'] },
} as const satisfies Catalogue;

export const tripStatus = {
  trip_status: { label: 'Status', type: 'text', width: 108, narrowWidth: 106 },
} as const satisfies Catalogue;

/** A listed trip but for its sector summary. */
export const tripFields = {
  ...tripIds,
  ...tripDates,
  ...tripDescription,
  ...tripStatus,
  date_closed: { label: 'Closed', type: 'dateOrNull' },
  date_cancelled: { label: 'Cancelled', type: 'dateOrNull' },
  date_finalized: { label: 'Finalised', type: 'dateOrNull' },
} as const satisfies Catalogue;

/** The totals of a trip's sectors, in cents. */
const summaryAmounts = Object.fromEntries(
  tripAmounts.map(({ summaryField, label }) => [summaryField, { label, type: 'cents' }]),
) as { readonly [N in SummaryAmountField]: { readonly label: string; readonly type: 'cents' } };

/** The same as text. */
export const summaryTextFields = Object.fromEntries(
  tripAmounts.map(({ summaryField, label }) => [`${summaryField}_formatted`, { label, type: 'text' }]),
) as { readonly [N in SummaryAmountField as `${N}_formatted`]: { readonly label: string; readonly type: 'text' } };

/** The sector summary of a listed trip but for the texts of its amounts. */
export const summaryFields = {
  sector_count: { label: 'Sectors', type: 'int', isCount: true },
  active_sectors: { label: 'Active sectors', type: 'int', isCount: true },
  ...summaryAmounts,
  total_amount: { ...summaryAmounts.total_amount, width: 118, narrowWidth: 120 },
  total_commission: { ...summaryAmounts.total_commission, width: 112, narrowWidth: 114 },
  earliest_travel_date: { label: 'Departs', type: 'dateOrNull', width: 100, narrowWidth: 98 },
  latest_travel_date: { label: 'Returns', type: 'dateOrNull', width: 100, shownFrom: 1_100 },
} as const satisfies Catalogue;

export type TripField = keyof typeof tripFields;
export type SummaryField = keyof typeof summaryFields;

/** Fields of trips that are read alone, of sectors and of clients. */
export const sharedFields = {
  group_id: { label: 'Group', type: 'intOrNull', names: 'group' },
  trip_reloc: { label: 'Booking reference', type: 'textOrNull', isReference: true },
  product_id: { label: 'Product', type: 'int', names: 'product' },
  supplier_id: { label: 'Supplier', type: 'int', names: 'supplier' },
} as const satisfies Catalogue;

export const apiSearched = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;

export const searchedTripTexts = [...apiSearched, 'trip_type', 'trip_status'] as const;
