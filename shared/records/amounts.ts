/**
 * The amounts of a trip, once: tables, plots, overview, print, checks, the cache's warnings and the demo office read this
 * list. A new amount is an entry here and its fields in trip.ts (build/docs/api.md, Trips).
 */

export type Amount = {
  /** The field of a sector's `financial`, in cents. */
  readonly field: string;
  /** The field of a trip's `sector_summary`, in cents; `<summaryField>_formatted` is the same as text. */
  readonly summaryField: string;
  readonly label: string;
  /** How it adds up to the total: net and addends do, and net includes what is within it. */
  readonly role: 'net' | 'within-net' | 'addend' | 'total';
  /** The same colour for the same amount in every plot (Okabe and Ito's palette for colour-blind eyes, darkened). */
  readonly colour: string;
};

const total = {
  field: 'total',
  summaryField: 'total_amount',
  label: 'Total',
  role: 'total',
  colour: '#8e5ea2',
} as const;

/** The parts of a total. */
const parts = [
  { field: 'net', summaryField: 'total_net', label: 'Net', role: 'net', colour: '#0072b2' },
  { field: 'fees', summaryField: 'total_fees', label: 'Fees', role: 'addend', colour: '#e69f00' },
  { field: 'gst', summaryField: 'total_gst', label: 'GST', role: 'addend', colour: '#6b7280' },
  {
    field: 'commission',
    summaryField: 'total_commission',
    label: 'Commission',
    role: 'within-net',
    colour: '#009e73',
  },
] as const satisfies readonly Amount[];

/** The amounts in the order of a trip: the total first. */
export const tripAmounts = [total, ...parts] as const satisfies readonly Amount[];

/** The amounts in the order of a sector: the total last, after the parts that it is made of. */
export const sectorAmounts = [...parts, total] as const satisfies readonly Amount[];

/** A field of a sector's `financial`. */
export type AmountField = (typeof sectorAmounts)[number]['field'];

/** A field of a trip's `sector_summary`. */
export type SummaryAmountField = (typeof sectorAmounts)[number]['summaryField'];
