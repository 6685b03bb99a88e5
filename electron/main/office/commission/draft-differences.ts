/** The draft of an email to a supplier: what of the statement differs, what we do not know, and what is missing. */

import { fitDraft } from '@shared/app/contact';
import { toClaimId } from '@shared/commission/claims';
import type { StatementCheck } from '@shared/commission/statement-check';
import { describeDoubts, isForSupplier, listOutsideDates, listUndecided } from '@shared/commission/statement-claim';
import {
  type CandidateSector,
  type Elsewhere,
  homeCurrency,
  type StatementLine,
} from '@shared/commission/statement-file';
import type { StatementMatch, StatementWork } from '@shared/commission/statement-work';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

/* What the user must know of the currencies of a statement, on the screen of its lists and in the claim list. */

/** Says in which currency amounts are compared, and what of others is in no list. */
export function describeCurrencies({
  currency,
  otherCurrencies,
}: Pick<StatementCheck, 'currency' | 'otherCurrencies'>): string[] {
  return [
    ...(currency === null || currency === homeCurrency
      ? []
      : [`The statement is in ${currency}. Its amounts are compared with yours as they are, without conversion.`]),
    ...otherCurrencies.map(
      ({ currency: other, count, cents }) =>
        `${formatCount(count, 'row')} in ${other}, ${formatMoney(cents)} in total, ${pickPlural(count, 'is', 'are')} in no list.`,
    ),
  ];
}

/** Says how many decisions are not looked at, because they are on rows in other currencies; empty for none. */
export const describeAside = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${formatCount(count, 'decision')} on rows in other currencies ${pickPlural(count, 'is', 'are')} set aside. ${pickPlural(count, 'It applies', 'They apply')} again when their currency is compared.`,
      ];

const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

const describeLine = ({ reference, passenger, date }: StatementLine) =>
  join(reference ?? 'no reference', passenger, date && formatDate(date));

const describeSector = ({ bookingReference, clientName, travelDate, details }: CandidateSector) =>
  join(bookingReference ?? 'no reference', clientName, travelDate && formatDate(travelDate), details);

/**
 * Says why a line has no match. That a booking is not there is never said: trips may be unsaved, and the line may have
 * another reference for it.
 */
function explainUnmatched(elsewhere: Elsewhere | undefined): string {
  if (!elsewhere) return 'we could not match it: please send us the booking’s details';
  const { reason, cents } = elsewhere;
  if (reason !== 'claimed') return 'it is not active in our records';
  return `we have this as claimed${cents === null ? '' : `: ${formatMoney(cents)}`}`;
}

/** Lists the differences, a line each: amounts that differ first. What else is suggested and not decided on is left out. */
function listDifferences(work: StatementWork): string[] {
  const openRows = new Set([...listUndecided(work).lines, ...work.suggestions.flatMap(({ lines }) => lines)]);
  const elsewhereByRow = new Map(work.elsewhere.map((entry) => [entry.row, entry]));
  const undecidedIds = new Set(work.suggestions.flatMap(({ sectors }) => sectors.map(toClaimId)));
  const outsideIds = new Set(listOutsideDates(work).map(toClaimId));
  const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
  const sectorById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector]));
  const differing = work.matches.filter(({ list }) => list === 'differs');
  const describe = ({ lines, sectors }: Pick<StatementMatch, 'lines' | 'sectors'>) => {
    const theirs = lines.flatMap((row) => lineByRow.get(row) ?? []);
    const ours = sectors.flatMap((key) => sectorById.get(toClaimId(key)) ?? []);
    const sum = (items: readonly { readonly compared: number }[]) =>
      formatMoney(items.reduce((total, { compared }) => total + compared, 0));
    return `${theirs.map(describeLine).join('; ')}: your amount ${sum(theirs)}, ours ${sum(ours)}`;
  };
  return [
    ...differing.map((match) => `${describe(match)}, difference ${formatMoney(match.difference)}`),
    ...work.suggestions
      .filter(isForSupplier)
      .map((pairing) => `${describe(pairing)} under the same reference, but ${describeDoubts(pairing.basis)}`),
    ...work.theirsOnly.flatMap((row) => {
      const line = openRows.has(row) ? undefined : lineByRow.get(row);
      if (!line) return [];
      const why = explainUnmatched(elsewhereByRow.get(row));
      return [`${describeLine(line)}: ${formatMoney(line.compared)} on your statement; ${why}`];
    }),
    ...work.oursOnly.flatMap((key) => {
      const sector = undecidedIds.has(toClaimId(key)) ? undefined : sectorById.get(toClaimId(key));
      return sector && !outsideIds.has(toClaimId(sector))
        ? [`${describeSector(sector)}: ${formatMoney(sector.compared)} in our records, not on your statement`]
        : [];
    }),
  ];
}

/** Says what the lists leave out. */
function describeExtent(work: StatementWork): string {
  const { check } = work;
  const { dates, unreadableCount } = check;
  const compared =
    dates === null
      ? 'Our bookings that are not on your statement are left out: it has no dates.'
      : `Of our bookings that are not on your statement, only those with travel from ${formatDate(dates.from)} to ${formatDate(dates.to)}, its own dates, are listed.`;
  const others = [
    ...check.otherCurrencies.map(({ currency, count }) => `${formatCount(count, 'row')} in ${currency}`),
    ...(unreadableCount === 0 ? [] : [`${formatCount(unreadableCount, 'row')} that we could not read`]),
  ];
  const ours = others.length === 0 ? compared : `${compared}\nNot compared: ${others.join(', ')}.`;
  const undecided = listUndecided(work).lines.length;
  if (undecided === 0) return ours;
  const verb = pickPlural(undecided, 'is', 'are');
  return `${ours}\n${formatCount(undecided, 'line')} of your statement that we are still checking ${verb} left out.`;
}

/** Writes the draft, with as many differences as it has room for. */
export function draftDifferences(work: StatementWork) {
  const lines = listDifferences(work);
  const subject = `Statement ${work.statement.fileName}`;
  const { body, included } = fitDraft({
    subject,
    before: `We have checked your statement ${work.statement.fileName} against our bookings. Please look at these differences. ${describeExtent(work)}\n`,
    lines,
    getAfter: (missing) => (missing === 0 ? '' : `\n… and ${formatCount(missing, 'more line')}: see the claim list.`),
  });
  return { subject, body, included, total: lines.length };
}
