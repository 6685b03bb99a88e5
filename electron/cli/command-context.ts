/** The context of a command: arguments, services, output, and the office that it works on. */

import type { Services } from '@main/app/services';
import type { OfficeSession } from '@main/office/connect/office-session';
import type { Fetched, FetchPolicy } from '@main/office/records/fetch-policy';
import type { Provenance } from '@main/rows/files/table';
import { AppError } from '@shared/errors/errors';
import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { formatTimeAgo, formatTimestamp } from '@shared/values/dates';
import type { Arguments } from './arguments';
import type { Output } from './output';

export type CommandContext = {
  readonly args: Arguments;
  readonly services: Services;
  readonly output: Output;
  readonly env: NodeJS.ProcessEnv;
  readonly readStdin: () => Promise<string>;
  readonly signal: AbortSignal;
};

/** Scripts get network data or an error, never cached data that looks current. Only --offline reads the cache. */
export function getFetchPolicy(args: Arguments): FetchPolicy {
  return args.offline ? 'cache-only' : 'network-only';
}

/**
 * Opens the office of the arguments: --base-url with TRIPLEDGER_TOKEN (nothing is saved), --office, or the current one.
 *
 * @throws AppError `token-missing`, `office-unknown` or `usage`
 */
export async function openSession(context: CommandContext): Promise<OfficeSession> {
  const session = await findSession(context);
  if (context.args.tryNow) session.tryNow();
  return session;
}

async function findSession({ args, services, env }: CommandContext): Promise<OfficeSession> {
  if (args.baseUrl !== null) {
    if (args.offline)
      throw new AppError('usage', '--offline reads a saved office; give --office instead of --base-url.', {});
    const token = env.TRIPLEDGER_TOKEN ?? '';
    if (token.trim() === '') throw new AppError('token-missing', 'Set TRIPLEDGER_TOKEN to the API token.', {});
    return services.offices.openTransientOffice(args.baseUrl, token);
  }
  if (args.office !== null)
    return await services.offices.openSession(services.offices.registry.findByName(args.office).id);
  const { currentOfficeId } = services.offices.getState();
  if (currentOfficeId !== null) return await services.offices.openSession(currentOfficeId);
  if (services.offices.registry.list().length > 0)
    throw new AppError('usage', 'No office is in use. Name one with --office; "offices" lists them.', {});
  throw new AppError('usage', 'No office is connected. Use "connect", or give --base-url and TRIPLEDGER_TOKEN.', {});
}

/* Warnings, notes and ages on standard error: a script must not miss a response that breaks the API's contract, nor saved data. */

/** Warnings of one kind of record, "trip" or "list of reports". Values are excluded: they may be personal. */
type WarningGroup = {
  readonly subject: string;
  readonly warnings: readonly (Pick<ContractWarning, 'path' | 'expected' | 'found'> & { readonly times?: number })[];
};

const maxLines = 20;

/** Replaces list indexes with "*": they mean nothing in a summary. */
const toSummaryPath = (path: string) => path.replace(/(^|\.)\d{1,9}(?=\.|$)/g, '$1*');

/** Formats one line per kind of warning: invalid values before missing ones, the most frequent first. */
function formatWarnings(found: readonly WarningGroup[]): string[] {
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
    ...(rest > 0 ? [`Warning: ${rest} more kinds of unexpected value from the server.`] : []),
  ];
}

/** Prints where records break the API's contract. */
export function printWarnings(output: Output, found: readonly WarningGroup[]): void {
  for (const line of formatWarnings(found)) output.messages.write(line);
}

/** Prints what is said of an export: how it was made, and what needs care. */
export function printRemarks(output: Output, { notes = [], warnings }: Pick<Provenance, 'notes' | 'warnings'>): void {
  for (const note of notes) output.messages.write(`Note: ${note}`);
  for (const warning of warnings) output.messages.write(`Warning: ${warning}`);
}

/** Prints the age of cached data and its notes; nothing for data from the network. */
export function printAge(output: Output, { freshness }: Pick<Fetched<unknown>, 'freshness'>, nowMs: number): void {
  const age = formatAgeLine(freshness, nowMs);
  if (age !== null) output.messages.write(age);
  for (const note of getFreshnessNotes(freshness)) output.messages.write(`Warning: ${note}`);
}

function formatAgeLine(freshness: Freshness, nowMs: number): string | null {
  if (freshness.source === 'network') return null;
  const { fetchedAtMs, oldest } = freshness;
  if (fetchedAtMs === 0) return 'Saved copy.';
  const read = `${formatTimeAgo(fetchedAtMs, nowMs)}, ${formatTimestamp(fetchedAtMs)}`;
  return oldest === undefined ? `Saved copy, read ${read}.` : `Saved copies, the oldest (${oldest}) read ${read}.`;
}
