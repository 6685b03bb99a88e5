/** Colours of amounts in plots: the same amount has the same colour in every plot. */
import { type AmountField, sectorAmounts } from '@shared/amounts';

/** Colours by amount. They stand on light and dark backgrounds alike. */
export const amountColours = Object.fromEntries(sectorAmounts.map(({ field, colour }) => [field, colour])) as Readonly<
  Record<AmountField, string>
>;

/** Words in the names of a report's columns, and the amounts that they name. GST first: "GST on commission" is GST. */
const amountsByWord: readonly (readonly [RegExp, AmountField])[] = [
  [/^gst$/, 'gst'],
  [/^comm(?:ission)?s?$/, 'commission'],
  [/^fees?$/, 'fees'],
  [/^net$/, 'net'],
];

/** Picks the colour of a report's column by the amount that its name says; that of totals where it says none. */
export function pickColumnColour(column: string): string {
  const nameParts = column.toLowerCase().split(/[^a-z]+/);
  const found = amountsByWord.find(([pattern]) => nameParts.some((word) => pattern.test(word)));
  return amountColours[found?.[1] ?? 'total'];
}
