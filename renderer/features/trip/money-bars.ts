/** The bars of the money plot: one per sector, or per large sector, split into the amounts that make up its total. */
import { truncateText } from '@renderer/ui/truncate-text';
import { type AmountField, sectorAmounts } from '@shared/amounts';
import type { Sector } from '@shared/schemas/trip';
import { texts } from './texts';

type PartKey = Exclude<AmountField, 'net' | 'total'> | 'netLess' | 'rest';
type Amounts = Readonly<Record<PartKey, number>>;
type MoneyPart = { readonly key: PartKey; readonly label: string; readonly colour: string };

/** Writes a label inside a sentence: "fees", but "GST". */
const toInlineLabel = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());
const listFormat = new Intl.ListFormat('en-AU');

const withinNet = sectorAmounts.filter((amount) => amount.role === 'within-net');

function toParts(amount: (typeof sectorAmounts)[number]): MoneyPart[] {
  const { field, label, colour } = amount;
  switch (field) {
    case 'net': {
      const included = listFormat.format(withinNet.map((within) => toInlineLabel(within.label)));
      return [
        { key: 'netLess', label: texts.chart.less(label, included), colour },
        ...withinNet.map((within) => ({ key: within.field, label: within.label, colour: within.colour })),
      ];
    }
    case 'total':
      return [];
    default:
      return amount.role === 'addend' ? [{ key: field, label, colour }] : [];
  }
}

/** The parts that add up to the total: what net includes is a part of its own. */
const explainedParts = sectorAmounts.flatMap(toParts);

/** The parts of a bar, in their order. `rest` is what the other parts do not explain of the total. */
export const moneyParts: readonly MoneyPart[] = [
  ...explainedParts,
  { key: 'rest', label: texts.chart.rest, colour: '#adb5bd' },
];

/** The parts of every bar in a sentence, without `rest`. */
export const moneyPartsLabel = listFormat.format(
  explainedParts.map(({ key, label }) => (key === 'netLess' ? label : toInlineLabel(label))),
);

/** More bars are unreadable. */
const maxBars = 16;

export type MoneyBar = Amounts & { readonly name: string };

// `fromEntries` loses the names of the parts.
const toAmounts = (getCents: (part: PartKey) => number) =>
  Object.fromEntries(moneyParts.map(({ key }) => [key, getCents(key)])) as Amounts;

/** Splits a sector's total into parts that add up to it. */
function splitTotal({ financial }: Sector): Amounts {
  const getCents = (field: AmountField) => financial?.[field] ?? 0;
  const sum = (amounts: readonly { readonly field: AmountField }[]) =>
    amounts.reduce((cents, { field }) => cents + getCents(field), 0);
  const explained = sum(sectorAmounts.filter(({ role }) => role === 'net' || role === 'addend'));
  const total = financial?.total ?? null;
  return toAmounts((part) => {
    if (part === 'netLess') return getCents('net') - sum(withinNet);
    if (part === 'rest') return total === null ? 0 : total - explained;
    return getCents(part);
  });
}

const getSize = (amounts: Amounts) => moneyParts.reduce((sum, { key }) => sum + Math.abs(amounts[key]), 0);

function toBar(sector: Sector): MoneyBar {
  const number = sector.order === null ? '' : `${sector.order}. `;
  const name = `${number}${truncateText(sector.details ?? sector.status_name ?? '', 'cell')}`;
  return { name: name.length > 28 ? `${name.slice(0, 27)}…` : name, ...splitTotal(sector) };
}

export type MoneyBars = {
  readonly bars: readonly MoneyBar[];
  /** The sectors without a bar. */
  readonly others: readonly Sector[];
};

/**
 * Makes a bar for each sector, or for each of the largest. A bar of all the others would be many times as long as these,
 * and drown them.
 */
export function getMoneyBars(sectors: readonly Sector[]): MoneyBars {
  if (sectors.length <= maxBars) return { bars: sectors.map(toBar), others: [] };
  const bySize = [...sectors].sort((a, b) => getSize(splitTotal(b)) - getSize(splitTotal(a)));
  const largest = new Set(bySize.slice(0, maxBars));
  return {
    bars: sectors.filter((sector) => largest.has(sector)).map(toBar),
    others: sectors.filter((sector) => !largest.has(sector)),
  };
}
