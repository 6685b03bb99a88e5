/**
 * The words of a claim. They say only what is known: the API has no payments, so that "not received" is never said; what a
 * supplier paid is said of bookings with a receipt (decision 5).
 */
import { homeCurrency } from '@shared/commission/statement-file';
import type { SheetPair, StatementSheet } from '@shared/commission/statement-sheet';
import { getBasisDay } from '@shared/filters/period-basis';
import { formatLetterDay } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import { type DueBooking, getDue } from './claim-attachment';

export type ClaimContent = {
  readonly bookings: readonly DueBooking[];
  readonly supplier: string;
  /** The office's name. */
  readonly sender: string;
  /** By when a reply is asked for, YYYY-MM-DD. */
  readonly replyBy: string;
  /** Sentences about lines of a finished statement. */
  readonly questions: readonly string[];
};

/** Lines of single payments in a letter; the workbook has them all. */
const maxPaymentLines = 12;

const formatAmount = (bookings: readonly DueBooking[]) =>
  `${formatMoney(sumCents(bookings.map(({ outstanding }) => outstanding)).cents)} ${homeCurrency}`;

/** Says of bookings what is true of each of them. */
function describeBookings(bookings: readonly DueBooking[]): string {
  const isOver = bookings.every(({ days }) => days !== null && days > 0);
  const paid = bookings.filter(({ hasReceipt }) => hasReceipt).length;
  const isUnclaimed = bookings.every(({ isClaimed, hasReceipt }) => hasReceipt || isClaimed === false);
  const commission =
    paid === bookings.length
      ? 'whose commission was paid only in part'
      : !isUnclaimed
        ? 'whose commission is still open in our records'
        : paid > 0
          ? 'whose commission is not yet claimed in our records, or was paid only in part'
          : 'whose commission is not yet claimed in our records';
  return isOver ? `whose travel is over and ${commission}` : commission;
}

/** Says when the first of the bookings ended; nothing where one has no date, or more is to come. */
function describeOldest(bookings: readonly DueBooking[]): string {
  const [first] = bookings.flatMap((booking) => getBasisDay('return', booking) ?? []).toSorted();
  if (first === undefined || !bookings.every(({ days: since }) => since !== null && since > 0)) return '';
  return `${bookings.length === 1 ? 'It' : 'The oldest'} ended on ${formatLetterDay(first)}. `;
}

/** Lists what was paid of bookings: "you paid 397.70, we expected 441.89". */
function listPayments(bookings: readonly DueBooking[]): string {
  const paid = bookings.filter(({ hasReceipt }) => hasReceipt);
  if (paid.length === 0) return '';
  const lines = paid.slice(0, maxPaymentLines).map((booking) => {
    const name = booking.bookingReference ?? 'no reference';
    return `${name}: you paid ${formatMoney(booking.received)}, we expected ${formatMoney(getDue(booking))}`;
  });
  const more = paid.length - lines.length;
  return `\n\n${lines.join('\n')}${more > 0 ? `\n… and ${more} more, see the attached list` : ''}`;
}

/**
 * Says what is asked about the lines of a finished statement. A line is called unknown only where all our data was compared and no
 * booking was found, be it inactive, claimed or another supplier's.
 */
export function listQuestions({ pairs }: Pick<StatementSheet, 'pairs'>): string[] {
  const describe = (pair: SheetPair) =>
    pair.lines
      .map(({ reference, name, date }) =>
        [reference ?? 'no reference', name, date && formatLetterDay(date)].filter(Boolean).join(', '),
      )
      .join('; ');
  return pairs.flatMap((pair) => {
    const { group, bookings, theirs, ours, difference, certain } = pair;
    // With a receipt of before it is another part of the booking that is paid.
    const isAnother = bookings.every(({ received }) => received === null);
    if (group === 'already-claimed' && difference !== null && difference !== 0 && isAnother) {
      const amounts = `we have this booking as already claimed, ${formatMoney(ours ?? 0)}; you paid ${formatMoney(theirs ?? 0)}`;
      return [`${describe(pair)}: ${amounts}`];
    }
    if (group !== 'unknown') return [];
    const request = 'Please send the guest’s name and the booking date.';
    const found =
      certain === 'inactive'
        ? 'this booking is not active in our records.'
        : certain === 'no-booking'
          ? `we have no booking for this line. ${request}`
          : `we could not match this line. ${request}`;
    return [`${describe(pair)}, ${formatMoney(theirs ?? 0)}: ${found}`];
  });
}

/** The parts of a message that are of one claim. In a remembered message their names stand for them. */
const toParts = ({
  bookings,
  replyBy,
  questions,
}: ClaimContent): readonly (readonly [name: string, text: string])[] => [
  ['payments', listPayments(bookings)],
  ['questions', questions.length === 0 ? '' : `\n\nPlease also look at your statement:\n${questions.join('\n')}\n`],
  ['bookings', `${formatCount(bookings.length, 'booking')} ${describeBookings(bookings)}`],
  [
    'total',
    `${formatAmount(bookings)} in total${bookings.some(({ expected }) => (expected ?? 0) < 0) ? ', net of refunds' : ''}`,
  ],
  ['oldest', describeOldest(bookings)],
  ['day', formatLetterDay(replyBy)],
];

const defaultMessage = (supplier: string, sender: string) => `Dear ${supplier} commissions team,

Please find attached {bookings}, {total}.{payments}{questions}
{oldest}Please pay, or tell us by {day} why not.

Kind regards
${sender}`;

/** Writes the subject: "Commission claim, Sydney City: 102 bookings, 25,614.68 AUD". */
export const writeClaimSubject = ({ bookings, sender }: ClaimContent): string =>
  `Commission claim, ${sender}: ${formatCount(bookings.length, 'booking')}, ${formatAmount(bookings)}`;

/** Writes the message. @param remembered - as {@link toRememberedMessage} made it of an earlier one; null for none */
export function writeClaimMessage(content: ClaimContent, remembered: string | null): string {
  const template = remembered ?? defaultMessage(content.supplier, content.sender);
  return toParts(content).reduce((text, [name, figure]) => text.replaceAll(`{${name}}`, () => figure), template);
}

/** Whether a number of a text stands in another one. */
function sharesNumber(text: string, template: string): boolean {
  const numbers = new Set(template.match(/\d[\d.,]*/g));
  return (text.match(/\d[\d.,]*/g) ?? []).some((number) => numbers.has(number));
}

/**
 * Makes of a message what is remembered of it: its words without the parts of this claim.
 *
 * @returns null for the usual message; undefined where a figure stands in it in other words: it would be untrue the next time
 */
export function toRememberedMessage(message: string, content: ClaimContent): string | null | undefined {
  if (message === writeClaimMessage(content, null)) return null;
  let template = message;
  const parts = toParts(content).filter(([, figure]) => figure !== '');
  for (const [name, figure] of parts) template = template.replaceAll(figure, () => `{${name}}`);
  if (parts.some(([name, figure]) => !template.includes(`{${name}}`) && sharesNumber(figure, template)))
    return undefined;
  // What this claim had none of stands where the usual message has it.
  const withPayments = ['questions', 'payments'].reduce(
    (text, name) => (text.includes(`{${name}}`) ? text : text.replace('{total}.', `{total}.{${name}}`)),
    template,
  );
  return withPayments.includes('{oldest}')
    ? withPayments
    : withPayments.replace('\nPlease pay', '\n{oldest}Please pay');
}
