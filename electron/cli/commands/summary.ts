/** `summary`. */
import { makeSummaryTable } from '@main/office/exports/summary-table';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters } from '@shared/filters/filters';
import { listSummaries, type SavedSummary } from '@shared/settings/preferences';
import { savedCatalogues } from '@shared/summary/catalogue';
import {
  listSummaryShares,
  type SummaryDefinition,
  savedSources,
  summaryDefinitionSchema,
} from '@shared/summary/definition';
import { checkSavedDefinition, listSummaryFilters } from '@shared/summary/filters';
import { describeChangeProblem } from '@shared/summary/notes';
import { getPeriodBefore } from '@shared/summary/periods';
import { formatTimeAgo, formatTimestamp } from '@shared/values/dates';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';
import { checkWord, failUsage } from '../usage';
import { printRemarks } from '../warnings';

const rowsRule = '--rows takes one or two fields, and --column another one.';
const shareRule = '--share is column or total, or row beside --column.';
const splitList = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the options of a summary that is not saved. @throws AppError `usage` */
function parseDefinition(args: Arguments): SummaryDefinition {
  const { rows, share, top, by, change, filters } = args;
  if (by !== null && top === null) failUsage('--by goes with --top.');
  const source = checkWord('--of', args.source ?? 'sectors', savedSources);
  const fields = [...savedCatalogues[source].fields.keys()];
  const values = [...savedCatalogues[source].measures.keys()];
  if (rows === null) return failUsage(`Give --rows FIELD. ${rowsRule} Use one of: ${fields.join(', ')}.`);
  const column = args.column === null ? null : checkWord('--column', args.column, fields);
  const measures = splitList(args.values ?? 'sectors,total').map((word) => checkWord('--values', word, values));
  const given = {
    source,
    rows: splitList(rows).map((word) => checkWord('--rows', word, fields, rowsRule)),
    column,
    measures,
    filters,
    ...(share !== null && { share: checkWord('--share', share, listSummaryShares(column !== null), shareRule) }),
    ...(top !== null && {
      top: {
        count: top,
        by: by === null ? measures.at(-1) : checkWord('--by', by, measures, '--by is one of the values.'),
      },
    }),
    ...(change && { before: 'period-before' }),
  };
  if (given.rows.length > 2) failUsage(rowsRule);
  const parsed = summaryDefinitionSchema.safeParse(given);
  if (!parsed.success) {
    const [{ message } = { message: '' }] = parsed.error.issues;
    return failUsage(message.includes('field') ? `${message} ${rowsRule}` : message);
  }
  const periodBefore = getPeriodBefore(parsed.data);
  if (!change || periodBefore.kind !== 'none') return parsed.data;
  const names = '--filter date_from=DATE is From, --filter date_to=DATE is To.';
  return failUsage(`${describeChangeProblem(periodBefore.problem)} ${names}`);
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
export async function printSummary(command: CommandContext): Promise<void> {
  const { args, services, output, signal } = command;
  const isByName = args.positional !== null;
  const { source, rows, column, values, share, top, by, change } = args;
  if (isByName && (change || [source, rows, column, values, share, top, by].some((option) => option !== null))) {
    throw new AppError(
      'usage',
      'Give either the name of a summary, or --of, --rows, --column, --values, --share, --top, --by and --change.',
      {},
    );
  }
  const unsaved = isByName ? null : checkSavedDefinition(parseDefinition(args));
  checkOrderedFilters(listSummaryFilters('sectors'), args.filters);
  const session = await openSession(command);
  const preferences = services.preferences.get(session.office);
  const chosen = unsaved ?? findSaved(listSummaries(preferences, null), args.positional ?? '', args.filters);
  const isWhole = async () => (await services.updates.getCoverage(session)).isWhole;
  const title = args.positional ?? `Summary of ${args.source ?? 'sectors'}`;
  const { reports, runSummaries } = services;
  const context = { session, reports, runSummaries, preferences, isWhole };
  const made = await makeSummaryTable(context, title, { definition: chosen, runId: null }, signal);
  const { table, provenance, oldest } = made;
  await output.table(table, args.format ?? 'csv', provenance, signal);
  if (oldest) {
    const age = `${formatTimeAgo(oldest.fetchedAtMs, services.clock.now())}, ${formatTimestamp(oldest.fetchedAtMs)}`;
    output.writeMessage(`Saved copies, the oldest (trip ${oldest.tripId}) read ${age}.`);
  }
  printRemarks(output, provenance);
}
