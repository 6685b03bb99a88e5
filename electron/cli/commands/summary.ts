/** `summary`. */
import { makeSummaryTable } from '@main/exports/summaries/make-saved-table';
import { formatTimeAgo } from '@shared/dates';
import { AppError } from '@shared/errors';
import { checkOrderedFilters } from '@shared/filters';
import type { SavedSummary } from '@shared/schemas/preferences';
import {
  listSummaryFields,
  type SummaryDefinition,
  summaryDefinitionSchema,
  summaryMeasures,
} from '@shared/schemas/summary';
import { describeChangeProblem } from '@shared/summary-changes';
import { checkSummaryFilters, listSummaryFilters } from '@shared/summary-filters';
import { getPeriodBefore } from '@shared/summary-periods';
import { formatTimestamp } from '@shared/timestamps';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';
import { printRemarks } from '../warnings';

const splitList = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the options of a summary that is not saved. @throws AppError `usage` */
function parseDefinition(args: Arguments): SummaryDefinition {
  const { source, rows, column, values, share, top, by, change, filters } = args;
  if (by !== null && top === null) throw new AppError('usage', '--by goes with --top.', {});
  const measures = splitList(values ?? 'sectors,total');
  const given = {
    source: source ?? 'sectors',
    rows: splitList(rows ?? ''),
    column,
    measures,
    filters,
    ...(share !== null && { share }),
    ...(top !== null && { top: { count: top, by: by ?? measures.at(-1) } }),
    ...(change && { change: true }),
  };
  const parsed = summaryDefinitionSchema.safeParse(given);
  if (parsed.success) {
    const periodBefore = getPeriodBefore(parsed.data);
    if (!change || periodBefore.kind !== 'none') return parsed.data;
    const names = '--filter date_from=DATE is From, --filter date_to=DATE is To.';
    throw new AppError('usage', `${describeChangeProblem(periodBefore.problem)} ${names}`, {});
  }
  const fields = listSummaryFields(given.source === 'trips' ? 'trips' : 'sectors').join(', ');
  throw new AppError(
    'usage',
    `--of is trips or sectors. --rows takes one or two of these, --column another one: ${fields}. --values takes some of: ${summaryMeasures.join(', ')}. --share is column or total, or row beside --column. --by is one of the values.`,
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
  const { source, rows, column, values, share, top, by, change } = args;
  if (isByName && (change || [source, rows, column, values, share, top, by].some((option) => option !== null))) {
    throw new AppError(
      'usage',
      'Give either the name of a summary, or --of, --rows, --column, --values, --share, --top, --by and --change.',
      {},
    );
  }
  const unsaved = isByName ? null : checkSummaryFilters(parseDefinition(args));
  checkOrderedFilters(listSummaryFilters('sectors'), args.filters);
  const session = await openSession(context);
  const { summaries, labels } = services.preferences.get(session.office);
  const chosen = unsaved ?? findSaved(summaries, args.positional ?? '', args.filters);
  const getRanges = async () => (await services.syncPlanner.getOverview(session)).ranges;
  const title = args.positional ?? `Summary of ${chosen.source}`;
  const made = await makeSummaryTable({ session, labels, getRanges }, title, chosen, signal);
  const { table, provenance, oldest } = made;
  await output.table(table, args.format ?? 'csv', provenance, signal);
  if (oldest) {
    const age = `${formatTimeAgo(oldest.fetchedAtMs, services.clock.now())}, ${formatTimestamp(oldest.fetchedAtMs)}`;
    output.writeMessage(`Saved copies, the oldest (trip ${oldest.tripId}) read ${age}.`);
  }
  printRemarks(output, provenance);
}
