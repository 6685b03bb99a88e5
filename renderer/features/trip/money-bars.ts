/** The bars of the money plot: one per sector, split into the amounts that make up its total. */
import { truncateText } from '@renderer/ui/truncate-text';
import { sumCents } from '@shared/money';
import type { Sector } from '@shared/schemas/trip';

/** Net includes the commission: net, fees and GST add up to the total. */
export const moneyParts = ['netWithoutCommission', 'commission', 'fees', 'gst', 'rest'] as const;

/** More bars are unreadable; the other sectors share the last one. */
const maxBars = 16;

type Amounts = Readonly<Record<(typeof moneyParts)[number], number>>;
export type MoneyBar = Amounts & { readonly name: string };

/** Splits a sector's total into parts that add up to it. `rest` is what net, fees and GST do not explain. */
function splitTotal({ financial }: Sector): Amounts {
  const { net, fees, gst, commission, total } = financial ?? noAmounts;
  const explained = (net ?? 0) + (fees ?? 0) + (gst ?? 0);
  return {
    netWithoutCommission: (net ?? 0) - (commission ?? 0),
    commission: commission ?? 0,
    fees: fees ?? 0,
    gst: gst ?? 0,
    rest: total === null ? 0 : total - explained,
  };
}

const noAmounts = { net: null, fees: null, gst: null, commission: null, total: null };
const getSize = (amounts: Amounts) => moneyParts.reduce((sum, part) => sum + Math.abs(amounts[part]), 0);

function toBar(sector: Sector): MoneyBar {
  const number = sector.order === null ? '' : `${sector.order}. `;
  const name = `${number}${truncateText(sector.details ?? sector.status_name ?? '', 'cell')}`;
  return { name: name.length > 28 ? `${name.slice(0, 27)}…` : name, ...splitTotal(sector) };
}

/** Makes one bar for each of the largest sectors, and one for all others together. */
export function getMoneyBars(sectors: readonly Sector[]): MoneyBar[] {
  if (sectors.length <= maxBars) return sectors.map(toBar);
  const bySize = [...sectors].sort((a, b) => getSize(splitTotal(b)) - getSize(splitTotal(a)));
  const largest = new Set(bySize.slice(0, maxBars - 1));
  const others = sectors.filter((sector) => !largest.has(sector)).map(splitTotal);
  const sum = (part: (typeof moneyParts)[number]) => Number(sumCents(others.map((amounts) => amounts[part])).cents);
  const rest: Amounts = {
    netWithoutCommission: sum('netWithoutCommission'),
    commission: sum('commission'),
    fees: sum('fees'),
    gst: sum('gst'),
    rest: sum('rest'),
  };
  return [
    ...sectors.filter((sector) => largest.has(sector)).map(toBar),
    { name: `${others.length} other sectors`, ...rest },
  ];
}
