/** One amount, one colour, in every plot. */
import { amountColours, pickColumnColour } from '@renderer/ui/amount-colours';
import { expect, it } from 'vitest';

it.each([
  ['commission', ['total_commission', 'Commission due']],
  ['gst', ['gst_on_commission']],
  ['net', ['Net (AUD)']],
  ['fees', ['service_fees']],
  // Names that say none, also where they only contain such a word.
  ['total', ['total_amount', 'sales', 'network', 'gstin', '']],
] as const)('the colour of a report’s column is that of the amount that its name says: %s', (amount, columns) => {
  expect(columns.map(pickColumnColour)).toEqual(columns.map(() => amountColours[amount]));
});
