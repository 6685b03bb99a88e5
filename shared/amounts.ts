/**
 * The amounts of a trip, once: tables, plots, overview, print, checks and the cache's warnings read this list. A new amount
 * is an entry here and its fields in schemas/trip.ts (build/docs/api.md, Trips).
 */

export type Amount = {
  /** The field of a sector's `financial`, in cents. */
  readonly field: string;
  /** The field of a trip's `sector_summary`, in cents; `<summaryField>_formatted` is the same as text. */
  readonly summaryField: string;
  readonly label: string;
  /** The same colour for the same amount in every plot (Okabe and Ito's palette for colour-blind eyes, darkened). */
  readonly colour: string;
};

const total = { field: 'total', summaryField: 'total_amount', label: 'Total', colour: '#8e5ea2' } as const;

/** The parts of a total. Net includes the commission. */
const parts = [
  { field: 'net', summaryField: 'total_net', label: 'Net', colour: '#0072b2' },
  { field: 'fees', summaryField: 'total_fees', label: 'Fees', colour: '#e69f00' },
  { field: 'gst', summaryField: 'total_gst', label: 'GST', colour: '#6b7280' },
  { field: 'commission', summaryField: 'total_commission', label: 'Commission', colour: '#009e73' },
] as const satisfies readonly Amount[];

/** The amounts in the order of a trip: the total first. */
export const tripAmounts = [total, ...parts] as const satisfies readonly Amount[];

/** The amounts in the order of a sector: the total last, after the parts that it is made of. */
export const sectorAmounts = [...parts, total] as const satisfies readonly Amount[];

/** A field of a sector's `financial`. */
export type AmountField = (typeof sectorAmounts)[number]['field'];

/** A field of a trip's `sector_summary`. */
export type SummaryAmountField = (typeof sectorAmounts)[number]['summaryField'];
