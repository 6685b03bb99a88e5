/** The pieces of the sentence that says how a statement was read, each with its evidence, its choices and its question. */
import type { Reading } from '@main/rows/statements/read-statement';
import { comparedKinds, homeCurrency, type ReadingChoices } from '@shared/commission/statement-file';
import type { PieceKind, SheetChoice, SheetPiece, SheetQuestion } from '@shared/commission/statement-sheet';
import { formatPeriod, formatSentenceDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { type DateOrder, type DecimalSign, decimalSigns, readDayText } from '@shared/values/read-values';
import { textEncodings } from '@shared/values/text-encodings';
import { formatCount } from '@shared/values/texts';
import { getCurrencyChoice, getOtherCurrency } from './sheet-acts';

/** Names of suppliers by their numbers, as far as any are known. */
export type SupplierNames = ReadonlyMap<number, string>;

/** What a statement is read with beside its file. */
export type SentenceContext = {
  readonly reading: Reading;
  readonly choices: ReadingChoices;
  readonly fileName: string;
  readonly names: SupplierNames;
  /** The suppliers of earlier statements with the same headings. */
  readonly rememberedSuppliers: readonly number[];
  /** The title of the statement whose reading is remembered; null for none. */
  readonly rememberedFrom: string | null;
  /** Whether it is to be asked what claimed means. */
  readonly isClaimedOpen: boolean;
  /** The first rows of the file, for headings and texts. */
  readonly headings: readonly string[];
};

/** A piece, and the question that stands while nothing proves it. */
export type Part = { readonly piece: SheetPiece; readonly question: SheetQuestion | null };

export const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Says that it is as it was before: "As in the statement to 30 Sep 2026". */
export const asBefore = ({ rememberedFrom }: Pick<SentenceContext, 'rememberedFrom'>): string =>
  `As in the ${rememberedFrom === null || rememberedFrom === '' ? 'last statement with these headings' : lowerFirst(rememberedFrom)}.`;

/** @param request - the question, in full words, where nothing proves the piece: then it has the piece's own choices */
export function makePart(
  kind: PieceKind,
  lead: string,
  text: string,
  {
    evidence = '',
    choices = [],
    typed = null,
    request = null,
  }: Partial<Pick<SheetPiece, 'evidence' | 'choices' | 'typed'>> & {
    readonly request?: Pick<SheetQuestion, 'text' | 'prompt'> | null;
  },
): Part {
  const unchosen = choices.map((choice) => ({ ...choice, isChosen: false }));
  return {
    piece: { kind, lead, text, isProven: request === null, evidence, choices, typed },
    question: request && { id: kind, ...request, choices: unchosen, typed },
  };
}

export const toChoice = (value: string, label: string, consequence: string, isChosen: boolean): SheetChoice => ({
  value,
  label,
  consequence,
  isChosen,
});

/** The name of a supplier, or its number. */
export const nameSupplier = (names: SupplierNames, id: number | null): string =>
  id === null ? 'no supplier' : (names.get(id) ?? `Supplier ${id}`);

const whats = {
  commission: { text: 'pays commission', label: 'Commission' },
  gst: { text: 'pays commission with GST', label: 'Commission with GST' },
  net: { text: 'bills net amounts', label: 'Net amounts' },
  total: { text: 'bills totals', label: 'Totals' },
} as const;

export function makeWhat({ reading, headings }: SentenceContext): Part {
  const { by, kind, equal } = reading.proofs.what;
  const { columns, theirAmount } = reading.layout;
  const column = theirAmount === 'commission' ? columns.commission : (columns.amount ?? columns.credit);
  const heading = headings[column ?? -1] ?? '';
  const under = heading === '' ? '' : `, under “${heading}”`;
  const evidences: Readonly<Record<string, string>> = {
    bookings: `${equal} of ${formatCount(reading.found.references, 'amount')} ${equal === 1 ? 'is' : 'are'} ours${under}.`,
    values: 'It is the product of an amount and a rate.',
    total: 'It adds up to the file’s own total.',
    heading: `Its heading is “${heading}”.`,
  };
  const text =
    heading === ''
      ? 'Nothing says what the amounts are.'
      : `The amounts stand under “${heading}”, and ${reading.proofs.equalByKind.commission > 0 ? 'few are' : 'none is one of'} ours.`;
  return makePart('what', ' ', whats[kind ?? 'commission'].text, {
    evidence: evidences[by] ?? '',
    choices: comparedKinds.map((value) => {
      const count = reading.proofs.equalByKind[value];
      const consequence = count === 0 ? '' : `${formatCount(count, 'amount')} equal to ours`;
      return toChoice(value, whats[value].label, consequence, value === kind);
    }),
    request: kind === null ? { text, prompt: 'What are they?' } : null,
  });
}

export function makePeriod({ reading, choices }: SentenceContext): Part & { readonly period: Reading['period'] } {
  const { period: found } = reading;
  const period = choices.period === null ? found : { ...choices.period, where: 'you' };
  const evidence = () => {
    if (choices.period !== null) return 'As you have chosen.';
    if (found === null) return 'The file has no dates.';
    return found.where === '' ? 'From the lines: the file names none.' : `From ${found.where}.`;
  };
  const text = period === null ? 'any travel' : `travel ${formatPeriod(period.from, period.to)}`;
  const part = makePart('period', ' on ', text, {
    evidence: evidence(),
    choices: found
      ? [toChoice(`${found.from}/${found.to}`, formatPeriod(found.from, found.to), evidence(), choices.period === null)]
      : [],
    typed: 'period',
    request:
      period === null
        ? { text: 'The file has no dates, and no booking of it is found.', prompt: 'Which travel is it for?' }
        : null,
  });
  return { ...part, period };
}

export function makeCurrency({ reading, choices }: SentenceContext): Part {
  const { currency: own } = reading.currency;
  const otherCurrency = getOtherCurrency(reading);
  if (otherCurrency === null) {
    return own === null
      ? makePart('currency', ' in ', `${homeCurrency} (not named)`, { evidence: 'The file names no currency.' })
      : makePart('currency', ' in ', own, { evidence: 'The file names it.' });
  }
  const choice = getCurrencyChoice(reading, choices);
  const texts = { rate: `${otherCurrency} at ${choice?.rate ?? ''}`, 'as-is': otherCurrency, wrong: homeCurrency };
  return makePart('currency', ' in ', choice === null ? otherCurrency : texts[choice.how], {
    evidence: `The file names ${otherCurrency}, and your office works in ${homeCurrency}.`,
    choices: [
      toChoice('rate', `At 1 ${otherCurrency} = … ${homeCurrency}`, 'each line is converted', choice?.how === 'rate'),
      toChoice('as-is', 'Without converting', `differences stay in ${otherCurrency}`, choice?.how === 'as-is'),
      toChoice('wrong', `They are ${homeCurrency}, the file is wrong`, '', choice?.how === 'wrong'),
    ],
    typed: 'rate',
    request:
      choice === null
        ? {
            text: `The file says ${otherCurrency} and your office works in ${homeCurrency}.`,
            prompt: 'How should they be compared?',
          }
        : null,
  });
}

export function makeReference({ reading, headings }: SentenceContext): Part {
  const { by, found, next } = reading.proofs.reference;
  const column = reading.layout.columns.reference;
  const heading = headings[column ?? -1] ?? '';
  const isOpen = column === undefined || (by === 'heading' && next >= 2 && next > found * 2);
  const evidence = () => {
    if (by === 'bookings' || found > 0) {
      return `${formatCount(found, 'booking')} found by it${heading === '' ? '' : ` under “${heading}”`}.`;
    }
    return heading === '' ? '' : `Its heading is “${heading}”; no booking is found by it.`;
  };
  const isPlain = heading === '' || /^booking ref(?:erence)?$/i.test(heading);
  const text = column === undefined ? 'no reference' : isPlain ? 'booking reference' : heading;
  return makePart('reference', ', by ', text, {
    evidence: evidence(),
    choices: headings.flatMap((own, index) => {
      const count = index === column && found > 0 ? `${formatCount(found, 'booking')} found` : '';
      return own === '' ? [] : [toChoice(String(index), own, count, index === column)];
    }),
    request: isOpen
      ? {
          text:
            column === undefined
              ? 'No column has references that are ours.'
              : `Few references under “${heading}” are ours.`,
          prompt: 'Which column has the booking references?',
        }
      : null,
  });
}

const orderTexts: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first', ymd: 'year first' };

export function makeDates(context: SentenceContext): Part | null {
  const { reading } = context;
  const { by, order, isPlain, options: found, sample } = reading.proofs.dates;
  if (isPlain) return null;
  const read = (value: DateOrder) => {
    const day = readDayText(sample, value);
    return day === null ? '' : `${sample} is ${formatSentenceDay(day)}`;
  };
  const same = found.find(({ value }) => value === order)?.count ?? 0;
  const evidences: Readonly<Record<string, string>> = {
    bookings: `${formatCount(same, 'pair')} fall on the same day.`,
    values: 'No other order fits all of them.',
    remembered: asBefore(context),
  };
  return makePart('dates', '; dates are ', orderTexts[order ?? 'dmy'], {
    evidence: evidences[by] ?? '',
    choices: found.map(({ value, count }) => {
      const texts = [read(value), `${formatCount(count, 'pair')} on the same day`].filter((text) => text !== '');
      return toChoice(value, orderTexts[value], texts.join('; '), value === order);
    }),
    request:
      order === null
        ? {
            text: `The dates, such as ${sample}, can be read in more than one way.`,
            prompt: 'What comes first?',
          }
        : null,
  });
}

function nameSigns(reading: Reading['proofs']['signs']['reading'], marks: Reading['proofs']['signs']['marks']): string {
  if (reading === 'turned') return 'all signs are turned';
  if (reading === 'none') return 'both sides are added';
  if (reading === 'plain') return marks === 'brackets' ? 'brackets take back' : 'minus takes back';
  const isCredit = reading === 'credit';
  if (marks === 'columns') return isCredit ? 'credits take back' : 'debits take back';
  return isCredit ? 'CR takes back' : 'DR takes back';
}

export function makeSigns(context: SentenceContext, isFirst: boolean): Part | null {
  const { reading } = context;
  const { by, reading: chosen, options: found, marks } = reading.proofs.signs;
  if (marks === null && chosen === 'plain') return null;
  const { stated } = reading;
  const options = found.map(({ value, cents, count }) => {
    const sum = `adds up to ${formatMoney(cents)}${stated !== null && stated.cents === cents ? ', the file’s own total' : ''}`;
    const same = count === 0 ? '' : `; ${formatCount(count, 'amount')} equal to ours`;
    return toChoice(value, nameSigns(value, marks), `${sum}${same}`, value === chosen);
  });
  const evidence: Readonly<Record<string, string>> = {
    total: 'Only so do the lines add up to the file’s own total.',
    bookings: 'So the amounts are ours.',
    file: 'The file says so.',
    remembered: asBefore(context),
    chosen: 'As you have chosen.',
  };
  return makePart('signs', isFirst ? '; ' : ', ', nameSigns(chosen ?? 'credit', marks), {
    evidence: evidence[by] ?? '',
    choices: options,
    request:
      chosen === null
        ? { text: 'The amounts have two sides, and nothing says which one is taken back.', prompt: 'Which is it?' }
        : null,
  });
}

const signTexts: Readonly<Record<DecimalSign, string>> = { '.': 'point before cents', ',': 'comma before cents' };

export function makeDecimals({ reading }: SentenceContext): Part | null {
  const { by, sign, sample } = reading.proofs.decimals;
  if (by === 'values') return null;
  return makePart('decimals', ', ', signTexts[sign ?? '.'], {
    choices: decimalSigns.map((value) => toChoice(value, signTexts[value], '', value === sign)),
    request:
      sign === null
        ? {
            text: `The amounts, such as ${sample}, can be read in two ways.`,
            prompt: 'What stands before the cents?',
          }
        : null,
  });
}

export function makeText({ reading: { file } }: SentenceContext): Part | null {
  const notes = file.sheets.flatMap((sheet) => sheet.notes.map(({ kind }) => kind));
  const isDoubtful = file.encodings.length > 0 || notes.includes('replaced-characters');
  if (!isDoubtful || file.encoding === null) return null;
  const samples = new Map(file.encodings.map(({ encoding, sample }) => [encoding as string, sample]));
  const options = textEncodings.map((value) =>
    toChoice(value, value, samples.get(value) ?? '', value === file.encoding),
  );
  return makePart('text', '; text is ', file.encoding, { choices: options });
}
