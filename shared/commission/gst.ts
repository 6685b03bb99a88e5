/** GST, a tenth of a commission: what the amounts of a supplier's statement are by our own. All amounts are whole cents. */

/** What may be compared: `gst` is the commission with the GST on it. */
export const comparedKinds = ['commission', 'gst', 'net', 'total'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Cents without the GST that is in them, to the nearest cent: elevenths have no halves. */
export const withoutGst = (cents: number): number => Math.round((cents * 10) / 11) + 0;

/** Whether an amount is another one with the GST on it, give or take a cent. */
export const isWithGst = (cents: number, plain: number): boolean =>
  Math.abs(Math.round((plain * 11) / 10) - cents) <= 1;

/** The cents of a booking that a kind compares; null where it has none. */
export const getOurs = (
  booking: Readonly<Record<Exclude<ComparedKind, 'gst'>, number | null>>,
  kind: ComparedKind,
): number | null => (kind === 'gst' ? booking.commission : booking[kind]);

/** The cents of a statement as they are compared. */
export const toTheirs = (cents: number, kind: ComparedKind): number => (kind === 'gst' ? withoutGst(cents) : cents);
