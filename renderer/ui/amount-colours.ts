/** Colours of amounts in plots: the same amount has the same colour in every plot. */
import { type AmountField, sectorAmounts } from '@shared/amounts';

/** Colours by amount. They stand on light and dark backgrounds alike. */
export const amountColours = Object.fromEntries(sectorAmounts.map(({ field, colour }) => [field, colour])) as Readonly<
  Record<AmountField, string>
>;
