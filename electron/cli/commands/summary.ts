/** `summary`. */
import { makeSummaryTable } from '@main/office/exports/summary-table';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters } from '@shared/filters/filters';
import { listSummaries, type SavedSummary } from '@shared/settings/preferences';
import { savedCatalogues } from '@shared/summary/catalogue';
import { findComparison } from '@shared/summary/change';
import {
  listSummaryShares,
  type SummaryDefinition,
  savedSources,
  summaryDefinitionSchema,
} from '@shared/summary/definition';
import { checkSavedDefinition, listSummaryFilters } from '@shared/summary/filters';
import { defaultBasis } from '@shared/summary/stored-definition';
import { formatTimeAgo, formatTimestamp, getLocalDay } from '@shared/values/dates';
import type { Arguments } from '../arguments';
import { parseBasis } from '../basis-options';
import { type CommandContext, openSession } from '../command-context';
import { checkWord, failUsage } from '../usage';
import { printRemarks } from '../warnings';

const rowsRule = '--rows takes one or two fields, and --column another one.';
const shareRule = '--share is column or total, or row beside --column.';
const splitList = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the options of a summary that is not saved. @throws AppError `usage` */
function parseDefinition(args: Arguments, today: string): SummaryDefinition {
  const { rows, share, top, by, change, filters } = args;
  if (by !== null && top === null) failUsage('--by goes with --top.');
  const source = checkWord('--of', args.of ?? 'sectors', savedSources);
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
    basis: parseBasis(args, defaultBasis, today),
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
  if (!change || findComparison(parsed.data, today) !== null) return parsed.data;
  return failUsage('--change needs a period with a beginning, or periods on columns, and none on rows.');
}

/** Finds a saved summary. Filters and a bar that are given take the place of its own. @throws AppError `usage` */
function findSaved(saved: readonly SavedSummary[], name: string, args: Arguments, today: string): SummaryDefinition {
  const found = saved.find((summary) => summary.name === name)?.definition;
  if (found) {
    const basis = parseBasis(args, found.basis ?? defaultBasis, today);
    return { ...found, basis, filters: { ...found.filters, ...args.filters } };
  }
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
  const { of, rows, column, values, share, top, by, change } = args;
  if (isByName && (change || [of, rows, column, values, share, top, by].some((option) => option !== null))) {
    throw new AppError(
      'usage',
      'Give either the name of a summary, or --of, --rows, --column, --values, --share, --top, --by and --change.',
      {},
    );
  }
  const today = getLocalDay(services.clock.now());
  const unsaved = isByName ? null : checkSavedDefinition(parseDefinition(args, today));
  checkOrderedFilters(listSummaryFilters('sectors'), args.filters);
  const session = await openSession(command);
  const preferences = services.preferences.get(session.office);
  const chosen = unsaved ?? findSaved(listSummaries(preferences, null), args.positional ?? '', args, today);
  const title = args.positional ?? `Summary of ${args.of ?? 'sectors'}`;
  const { reports } = services;
  const context = { session, reports, preferences };
  const made = await makeSummaryTable(context, title, { definition: chosen, runId: null }, signal);
  const { table, provenance, oldest } = made;
  await output.table(table, args.format ?? 'csv', provenance, signal);
  if (oldest) {
    const age = `${formatTimeAgo(oldest.fetchedAtMs, services.clock.now())}, ${formatTimestamp(oldest.fetchedAtMs)}`;
    output.messages.write(`Saved copies, the oldest (trip ${oldest.tripId}) read ${age}.`);
  }
  printRemarks(output, provenance);
}
