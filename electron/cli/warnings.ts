/** Contract warnings on standard error: where an answer differs from the API's document, a script must not miss it. */
import type { Fetched } from '@main/records/fetch-policy';
import { formatTimeAgo } from '@shared/dates';
import type { Freshness } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { Output } from './output';

/** Warnings of records of one kind, "trip" or "list of reports". Values are left out: they may be a client's. */
export type WarningGroup = {
  readonly subject: string;
  readonly warnings: readonly (Pick<ContractWarning, 'path' | 'expected' | 'found'> & { readonly times?: number })[];
};

const maxLines = 20;

/** Positions in lists say nothing in a summary. */
const toSummaryPath = (path: string) => path.replace(/(^|\.)\d{1,9}(?=\.|$)/g, '$1*');

/** One line for each kind of warning: what came wrong before what did not come, those met most often first. */
export function formatWarnings(found: readonly WarningGroup[]): string[] {
  const times = new Map<string, number>();
  const isMissing = (line: string) => line.endsWith('found missing');
  for (const { subject: what, warnings } of found) {
    for (const { path, expected, found: other, times: count = 1 } of warnings) {
      const where = path === '' ? what : `${what}, ${toSummaryPath(path)}`;
      const line = `Warning: ${where}: expected ${expected}, found ${other}`;
      times.set(line, (times.get(line) ?? 0) + count);
    }
  }
  const lines = [...times].sort(([one, a], [other, b]) => Number(isMissing(one)) - Number(isMissing(other)) || b - a);
  const rest = lines.length - maxLines;
  return [
    ...lines.slice(0, maxLines).map(([line, count]) => `${line}${count > 1 ? ` (${count} times)` : ''}.`),
    ...(rest > 0 ? [`Warning: ${rest} more kinds of difference from the API's document.`] : []),
  ];
}

/** Tells where records differ from the API's document. */
export function printWarnings(output: Output, found: readonly WarningGroup[]): void {
  for (const line of formatWarnings(found)) output.writeMessage(line);
}

/** Tells how old saved data is; nothing for data that the server just gave. */
export function printAge(output: Output, { freshness }: Pick<Fetched<unknown>, 'freshness'>, nowMs: number): void {
  const age = formatAgeLine(freshness, nowMs);
  if (age !== null) output.writeMessage(age);
}

function formatAgeLine({ source, fetchedAtMs }: Freshness, nowMs: number): string | null {
  return source === 'cache' ? `Saved copy, oldest read ${formatTimeAgo(fetchedAtMs, nowMs)}.` : null;
}
