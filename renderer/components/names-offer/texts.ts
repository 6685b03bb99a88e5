/** The texts of the offer to use the names that a report carries. */
import { formatCount, pickPlural } from '@shared/count-text';
import type { NameKind } from '@shared/schemas/directory';

const listFormat = new Intl.ListFormat('en-AU');

/** "23 supplier names and 1 product name". */
const formatNames = (counts: ReadonlyMap<NameKind, number>) =>
  listFormat.format([...counts].map(([kind, count]) => formatCount(count, `${kind} name`)));

export const texts = {
  label: 'Names in this report',
  offer: (counts: ReadonlyMap<NameKind, number>) => `Use the ${formatNames(counts)} in this report?`,
  onlyChanged: (counts: ReadonlyMap<NameKind, number>, count: number) =>
    `${formatNames(counts)} in this report ${pickPlural(count, 'differs', 'differ')} from yours.`,
  changed: (count: number) =>
    `${formatCount(count, 'number')} ${pickPlural(count, 'has', 'have')} another name already`,
  ambiguous: (count: number) =>
    `${formatCount(count, 'number')} with several names ${pickPlural(count, 'is', 'are')} left out.`,
  change: (kind: NameKind, id: string, current: string, name: string) =>
    `${kind} ${id}: yours is “${current}”, the report’s is “${name}”`,
  replace: (count: number) => pickPlural(count, 'Replace that name too', 'Replace those names too'),
  use: 'Use',
  useChanged: 'Replace mine',
  notNow: 'Not now',
  never: 'Never for this report',
  saved: 'Names saved',
  savedAbout: (count: number) => `${formatCount(count, 'name')}. You can change them in Settings.`,
} as const;
