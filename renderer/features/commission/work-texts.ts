/** The texts of the work on a statement: its lists, and what is done with them. */
import { formatInteger } from '@renderer/ui/formatters';
import { describeDoubts, elsewhereLabels } from '@shared/commission/statement-claim';
import type { CandidateCoverage, Elsewhere } from '@shared/commission/statement-file';
import type { Basis, BasisKind, StatementListId } from '@shared/commission/statement-work';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

type Cents = number | bigint;

export const listLabels: Readonly<Record<StatementListId, string>> = {
  agreed: 'Agreed',
  differs: 'Amount differs',
  theirs: 'On the statement only',
  ours: 'Ours only',
};

export const columnLabels = {
  reference: 'Their ref.',
  passenger: 'Passenger',
  date: 'Their date',
  theirs: 'Theirs',
  tripId: 'Trip',
  bookingReference: 'Booking ref.',
  clientId: 'Client',
  travelDate: 'Travel',
  ours: 'Ours',
  difference: 'Difference',
  basis: 'Matched by',
  suggestion: 'Suggestion',
  details: 'Details',
  lineDetails: 'Their details',
  statusName: 'Status',
  isNoted: 'Worklist',
  supplierReference: 'Supplier’s ref.',
  row: 'Row of the file',
  supplierId: 'Supplier',
  consultantId: 'Consultant',
  month: 'Month',
} as const;

export const basisLabels: Readonly<Record<BasisKind, string>> = {
  reference: 'Same reference',
  'reference-reversed': 'Charged, reversed, charged again',
  'reference-unique-pairs': 'Same reference, paired by amount and date',
  'reference-sum': 'Same reference, added up',
  similar: 'Similar',
  'by-hand': 'Matched by hand',
};

const referenceLabels = { same: 'Same reference', near: 'Near reference', different: 'Other reference' } as const;

/** Says what a match or a suggestion rests on: "Near reference, same amount, 2 days apart, name 80% alike". */
export function describeBasis(basis: Basis, isDecided: boolean): string {
  const { kind, reference, isAmountEqual, days, namePercent } = basis;
  if (basis.doubts.length > 0) return `Same reference, but ${describeDoubts(basis)}`;
  if (kind !== 'similar')
    return isDecided && kind !== 'by-hand' ? `${basisLabels[kind]} (accepted)` : basisLabels[kind];
  const parts = [
    ...(reference === null ? [] : [referenceLabels[reference]]),
    isAmountEqual ? 'same amount' : 'amounts differ',
    ...(days === null ? [] : [days === 0 ? 'same day' : `${formatCount(Math.abs(days), 'day')} apart`]),
    ...(namePercent === null ? [] : [namePercent === 100 ? 'same name' : `name ${namePercent}% alike`]),
  ];
  return parts.join(', ');
}

/** Matches, and the lines that they are of where those are more: the tab of the list has their number. */
function formatMatches(count: number, lines: number | null): string {
  const matches = formatCount(count, 'match', 'matches');
  return lines === null || lines === count ? matches : `${matches} of ${formatCount(lines, 'line')}`;
}

export const workTexts = {
  setUp: 'Set-up',
  trip: (tripId: number) => `trip ${tripId}`,
  andMore: (tripId: number, others: number) => `${tripId} +${formatInteger(others)}`,
  sectors: (count: number) => formatCount(count, 'sector'),
  noted: 'Noted',
  statementDates: 'Statement’s dates',
  outsideDates: 'Not in the statement’s dates',
  insideDates: 'In the statement’s dates',
  elsewhere: ({ tripId, reason }: Elsewhere) => `Reference is on trip ${tripId}: ${elsewhereLabels[reason]}`,
  alternatives: (text: string, others: number) =>
    `${text}. ${formatInteger(others)} ${pickPlural(others, 'other is', 'others are')} as likely.`,

  lists: 'Lists of the statement',
  table: (list: StatementListId) => `Statement: ${listLabels[list]}`,
  countAndSum: ({ count, cents }: { readonly count: number; readonly cents: Cents }) =>
    `${formatInteger(count)} · ${formatMoney(cents)}`,
  /** What the number of a list is of. */
  listed: {
    agreed: (count: number) => `${formatCount(count, 'line')} matched`,
    differs: (count: number) => `${formatCount(count, 'line')} matched`,
    theirs: (count: number) => formatCount(count, 'line'),
    ours: (count: number) => formatCount(count, 'sector'),
  } satisfies Record<StatementListId, (count: number) => string>,
  /** @param lines - of all rows; null where some are not listed */
  rows: {
    agreed: formatMatches,
    differs: formatMatches,
    theirs: (count: number) => formatCount(count, 'line'),
    ours: (count: number) => formatCount(count, 'sector'),
  } satisfies Record<StatementListId, (count: number, lines: number | null) => string>,
  empty: {
    agreed: 'Nothing agrees yet.',
    differs: 'No amounts differ.',
    theirs: 'Every line of the statement is matched.',
    ours: 'Every sector is matched.',
  } satisfies Record<StatementListId, string>,
  noMatch: 'No row matches these filters.',
  noneSelected: 'Select a row first.',
  clearFilter: 'Clear filters',
  exportedRow: 'line',

  sums: {
    name: 'Where every cent stands',
    statement: 'Statement',
    office: 'Ours',
    agreed: 'agreed',
    differs: 'amount differs',
    theirs: 'on the statement only',
    ours: 'ours only',
  },

  coverage: {
    name: 'What is compared',
    compared: ({ candidates, saved }: CandidateCoverage) =>
      `${formatInteger(candidates)} of ${formatCount(saved, 'saved sector')} of the supplier ${pickPlural(saved, 'is', 'are')} compared.`,
    leftOut: ({ leftOut }: CandidateCoverage) => {
      const parts = [
        [leftOut.claimed, 'claimed'],
        [leftOut.inactive, 'cancelled or quotes'],
        [leftOut.gone, 'no longer on the server'],
        [leftOut.dates, 'outside the travel dates'],
        [leftOut.unreadable, 'without a readable amount'],
        [leftOut.zero, 'with an amount of zero'],
      ] as const;
      const named = parts.filter(([count]) => count > 0).map(([count, reason]) => `${formatInteger(count)} ${reason}`);
      return named.length === 0 ? '' : `Left out: ${named.join(', ')}.`;
    },
    /** Counts only trips that are listed on this computer: how many the office has in the dates is not known. */
    trips: ({ trips, tripsWithSectors }: CandidateCoverage) => {
      const listed = `${formatCount(trips, 'trip')} in these dates that ${pickPlural(trips, 'is', 'are')} listed on this computer`;
      if (tripsWithSectors === trips) return `Sectors are saved for all of the ${listed}.`;
      const without = trips - tripsWithSectors;
      return `${formatInteger(without)} of the ${listed} ${pickPlural(without, 'has', 'have')} no saved sectors, so lines you do have may be listed as “On the statement only”.`;
    },
    saveMore: 'Offline data',
  },

  suggestions: {
    accept: 'Accept',
    acceptTitle: 'Accept the suggestions of the selected rows (A)',
    refuse: 'Refuse',
    refuseTitle: 'Refuse the suggestions of the selected rows (X)',
    acceptEqual: (count: number) => `Accept equal amounts (${formatInteger(count)})…`,
    acceptEqualTitle: 'Accept all suggestions with equal amounts?',
    acceptCount: (count: number) => `Accept ${formatCount(count, 'suggestion')}`,
    refused: (count: number) => `Refused (${formatInteger(count)})…`,
    refusedTitle: 'Refused suggestions and separated matches',
    lost: 'A line or sector of it is no longer there, or has changed',
    undo: 'Undo',
    accepted: (count: number) => `${formatCount(count, 'suggestion')} accepted.`,
    restored: 'No longer refused.',
    wereRefused: (count: number) => `${formatCount(count, 'suggestion')} refused.`,
    noneSelected: 'No selected row has a suggestion.',
  },

  matches: {
    separate: 'Separate',
    separateTitle: 'Separate what is matched in the selected rows (X)',
    lost: (count: number) =>
      `${formatCount(count, 'match', 'matches')} of yours no longer ${pickPlural(count, 'applies', 'apply')}: a line or sector has changed or is gone. What is left of ${pickPlural(count, 'it', 'them')} is open again`,
    lostMatch: (lines: string, sectors: string) => `Was ${lines} — ${sectors}`,
    separated: (count: number) => `${formatCount(count, 'match', 'matches')} separated.`,
    matched: (lines: number, sectors: number) =>
      `${formatCount(lines, 'line')} matched with ${formatCount(sectors, 'sector')}.`,
  },

  hand: {
    start: 'Match by hand…',
    startTitle: 'Match the selected rows by hand (M)',
    match: 'Match',
    matchTitle: 'Match with the selected rows (M)',
    add: 'Add',
    addTitle: 'Add the selected rows to those chosen (M)',
    addMore: {
      theirs: 'Select more lines to add.',
      ours: 'Select more sectors to add.',
    },
    linesChosen: (count: number, sum: Cents) => `${formatCount(count, 'line')} of the statement, ${formatMoney(sum)}`,
    sectorsChosen: (count: number, sum: Cents) => `${formatCount(count, 'sector')}, ${formatMoney(sum)}`,
    choose: {
      ours: 'Now select the sectors they belong to.',
      theirs: 'Now select the lines of the statement they belong to.',
    },
    with: 'with',
    difference: (difference: Cents) => `Difference ${formatMoney(difference)}`,
    name: 'Match by hand',
    tooMany: (max: number) => `At most ${formatInteger(max)} rows can be matched at once.`,
  },

  worklist: {
    note: (count: number) => `Note on worklist (${formatInteger(count)})`,
    noteTitle:
      'Sets the agreed sectors to “Claimed elsewhere” on the Unclaimed worklist, with the name of this statement',
    wereNoted: (count: number) => `${formatCount(count, 'sector')} noted on the worklist as claimed elsewhere.`,
    nothing: 'Everything that agrees is noted.',
  },

  claim: {
    export: 'Export claim list',
    email: 'Email draft…',
    cut: (included: number, total: number) =>
      `The draft has room for ${formatInteger(included)} of ${formatInteger(total)} lines. Attach the exported claim list for the rest.`,
    notOpened: 'The draft wasn’t opened',
    noProgram: 'There is no email program.',
  },
  notes: 'Notes on this statement',
  sectorName: (tripId: number, amount: string) => `trip ${tripId} ${amount}`,
  lineName: (name: string | null, row: number, amount: string) =>
    `${name ?? `row ${formatInteger(row + 1)}`} ${amount}`,
  rowText: (theirs: string, ours: string) => `${theirs} — ${ours}`,
} as const;
