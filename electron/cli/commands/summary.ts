/** `summary`. */
import { buildSummaryTable } from '@main/exports/summary';
import { toNotCachedError } from '@main/records/cached-notes';
import { getSavedNames } from '@main/records/names';
import { formatTimeAgo } from '@shared/dates';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { SavedSummary } from '@shared/schemas/preferences';
import {
  listSummaryFields,
  type SummaryDefinition,
  summaryDefinitionSchema,
  summaryMeasures,
} from '@shared/schemas/summary';
import { formatTimestamp } from '@shared/timestamps';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';

const splitList = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the options of a summary that is not saved. @throws AppError `usage` */
function parseDefinition({ source, rows, column, values, filters }: Arguments): SummaryDefinition {
  const given = {
    source: source ?? 'sectors',
    rows: splitList(rows ?? ''),
    column,
    measures: splitList(values ?? 'sectors,total'),
    filters,
  };
  const parsed = summaryDefinitionSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = listSummaryFields(given.source === 'trips' ? 'trips' : 'sectors').join(', ');
  throw new AppError(
    'usage',
    `--of is trips or sectors. --rows takes one or two of these, --column another one: ${fields}. --values takes some of: ${summaryMeasures.join(', ')}.`,
    {},
  );
}

/** Finds a saved summary. Filters that are given take the place of its own. @throws AppError `usage` */
function findSaved(saved: readonly SavedSummary[], name: string, filters: Arguments['filters']): SummaryDefinition {
  const found = saved.find((summary) => summary.name === name);
  if (found) return { ...found.definition, filters: { ...found.definition.filters, ...filters } };
  const names = saved.map((summary) => `"${summary.name}"`).join(', ');
  throw new AppError(
    'usage',
    `There is no summary named "${name}". ${names === '' ? 'None is saved yet: give --rows.' : `The summaries are: ${names}.`}`,
    {},
  );
}

/** Prints a summary of the saved data, by its name or by options. Sends no request. @throws AppError `usage` */
export async function printSummary(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const isByName = args.positional !== null;
  if (isByName && [args.source, args.rows, args.column, args.values].some((option) => option !== null)) {
    throw new AppError('usage', 'Give either the name of a summary, or --of, --rows, --column and --values.', {});
  }
  checkFilters(tripFilters, args.filters);
  const unsaved = isByName ? null : parseDefinition(args);
  const session = await openSession(context);
  const preferences = services.preferences.get(session.office);
  const chosen = unsaved ?? findSaved(preferences.summaries, args.positional ?? '', args.filters);
  const definition = { ...chosen, filters: checkFilters(tripFilters, chosen.filters) };
  const result = await session.cache.summaries.summarise(definition, { signal });
  if (result.coverage.saved === 0) throw toNotCachedError(session, definition.source);
  const names = await getSavedNames(session, preferences.labels, signal);
  const title = args.positional ?? `Summary of ${definition.source}`;
  const { table, provenance } = buildSummaryTable(session, title, definition, result, names);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  const { oldest } = result.coverage;
  if (oldest) {
    const age = `${formatTimeAgo(oldest.fetchedAtMs, services.clock.now())}, ${formatTimestamp(oldest.fetchedAtMs)}`;
    output.writeMessage(`Saved copies, the oldest (trip ${oldest.tripId}) read ${age}.`);
  }
  for (const warning of provenance.warnings) output.writeMessage(`Note: ${warning}`);
}
