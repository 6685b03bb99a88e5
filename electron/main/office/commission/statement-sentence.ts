/** Says in one sentence how a statement's file was read, piece by piece with its evidence, and asks what nothing proves. */
import type { Reading } from '@main/rows/statements/read-statement';
import type { ReadingChoices } from '@shared/commission/reading-choices';
import { homeCurrency } from '@shared/commission/statement-file';
import type { PieceKind, SheetChoice, SheetPiece, SheetQuestion } from '@shared/commission/statement-sheet';
import { formatPeriod } from '@shared/values/date-ranges';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { readDayText } from '@shared/values/read-values';
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { textEncodings } from '@shared/values/text-encodings';
import { foldText, formatCount } from '@shared/values/texts';

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

type Unasked = Omit<SheetQuestion, 'id'>;
/** A piece, and the question that stands while nothing proves it. */
type Part = { readonly piece: SheetPiece; readonly question: Unasked | null };

const toShare = 0.8;
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
const shortDay = (day: string) => formatDate(day).replace(/^0/, '');

/** Says that it is as it was before: "As in the statement to 30 Sep 2026". */
const asBefore = ({ rememberedFrom }: Pick<SentenceContext, 'rememberedFrom'>): string =>
  `As in the ${rememberedFrom === null || rememberedFrom === '' ? 'last statement with these headings' : lowerFirst(rememberedFrom)}.`;

const makePiece = (
  kind: PieceKind,
  lead: string,
  text: string,
  rest: Partial<Pick<SheetPiece, 'isProven' | 'evidence' | 'choices' | 'typed'>>,
): SheetPiece => ({ kind, lead, text, isProven: true, evidence: '', choices: [], typed: null, ...rest });

const toChoice = (value: string, label: string, consequence: string, isChosen: boolean): SheetChoice => ({
  value,
  label,
  consequence,
  isChosen,
});

const noneChosen = (choices: readonly SheetChoice[]) => choices.map((choice) => ({ ...choice, isChosen: false }));

/** The name of a supplier, or its number. */
export const nameSupplier = (names: SupplierNames, id: number | null): string =>
  id === null ? 'no supplier' : (names.get(id) ?? `Supplier ${id}`);

/** Finds the supplier whose name stands above the headings or in the file's name: the longest name of those. */
function findNamed({ reading, fileName, names }: SentenceContext): number | null {
  const texts = [reading.supplierName?.name ?? '', fileName].map(
    (text) => ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
  );
  const found = [...names].filter(([, name]) => {
    const folded = foldText(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return folded.length > 2 && texts.some((text) => text.includes(` ${folded} `));
  });
  return found.toSorted(([, a], [, b]) => b.length - a.length).at(0)?.[0] ?? null;
}

export type FoundSupplier = { readonly ids: readonly number[]; readonly part: Part };

/** Says whose statement it is: by the found references, by its name, as it is remembered. Where the first two disagree it is asked. */
export function findSupplier(context: SentenceContext): FoundSupplier {
  const { reading, choices, names, rememberedSuppliers } = context;
  const { suppliers, found } = reading;
  const [top, second] = suppliers;
  const named = findNamed(context);
  const list = (ids: readonly number[]) => ids.map((id) => nameSupplier(names, id)).join(' and ');
  const isProven =
    top !== undefined && top.count >= found.references * toShare && (top.count > 1 || reading.lines.length < 3);
  // Of several suppliers each has some of the references.
  const several = suppliers.filter(({ count }) => count >= 3 && count >= found.references * 0.1);
  const severalCount = several.reduce((sum, { count }) => sum + count, 0);
  const areSeveral = !isProven && several.length > 1 && severalCount >= found.references * 0.95;
  const inFile = top
    ? `${top.count} of ${formatCount(found.references, 'found reference')} are ${nameSupplier(names, top.supplierId)}’s.`
    : '';
  const decide = (): { readonly ids: readonly number[]; readonly evidence: string; readonly isOpen: boolean } => {
    if (choices.supplierIds !== null)
      return { ids: choices.supplierIds, evidence: 'As you have chosen.', isOpen: false };
    if (isProven && named !== null && named !== top.supplierId) {
      const evidence = `${inFile} The file names ${nameSupplier(names, named)}.`;
      return { ids: [top.supplierId], evidence, isOpen: true };
    }
    if (isProven) return { ids: [top.supplierId], evidence: inFile, isOpen: false };
    if (areSeveral) {
      const evidence = several.map(({ supplierId, count }) => `${count} ${nameSupplier(names, supplierId)}`).join(', ');
      return {
        ids: several.map(({ supplierId }) => supplierId),
        evidence: `Found references: ${evidence}.`,
        isOpen: false,
      };
    }
    const isOther = top !== undefined && top.supplierId !== named && top.count >= 2;
    if (named !== null)
      return { ids: [named], evidence: `The file names ${nameSupplier(names, named)}.`, isOpen: isOther };
    if (rememberedSuppliers.length > 0) {
      const isOtherTop = top !== undefined && !rememberedSuppliers.includes(top.supplierId);
      return {
        ids: rememberedSuppliers,
        evidence: asBefore(context),
        isOpen: isOtherTop,
      };
    }
    return {
      ids: [],
      evidence: inFile || 'No reference of it is one of your bookings, and it names no supplier.',
      isOpen: true,
    };
  };
  const { ids, evidence, isOpen } = decide();
  const offered = [
    ...new Set([
      ...ids,
      ...suppliers.map(({ supplierId }) => supplierId),
      ...(named === null ? [] : [named]),
      ...rememberedSuppliers,
      ...[...names].toSorted(([, a], [, b]) => a.localeCompare(b)).map(([id]) => id),
    ]),
  ].slice(0, 500);
  const options = offered.map((id) => {
    const count = suppliers.find(({ supplierId }) => supplierId === id)?.count ?? 0;
    const consequence = count === 0 ? '' : formatCount(count, 'found reference');
    return toChoice(String(id), nameSupplier(names, id), consequence, ids.length === 1 && ids[0] === id);
  });
  if (ids.length > 1) options.unshift(toChoice(ids.join('+'), list(ids), '', true));
  const text = ids.length === 0 ? 'This supplier' : list(ids);
  const isSecond = second !== undefined && top !== undefined && !isProven;
  return {
    ids,
    part: {
      piece: makePiece('supplier', '', text, { isProven: !isOpen, evidence, choices: options }),
      question: isOpen
        ? {
            text:
              isSecond && top ? `The references are ${nameSupplier(names, top.supplierId)}’s and others’.` : evidence,
            prompt: 'Whose statement is it?',
            choices: noneChosen(options),
            typed: null,
          }
        : null,
    },
  };
}

const whatTexts = {
  commission: 'pays commission',
  gst: 'pays commission with GST',
  net: 'bills net amounts',
  total: 'bills totals',
};
const whatLabels = { commission: 'Commission', gst: 'Commission with GST', net: 'Net amounts', total: 'Totals' };
const whatKinds = ['commission', 'gst', 'net', 'total'] as const;

function makeWhat({ reading, headings }: SentenceContext): Part {
  const { by, kind, equal } = reading.proofs.what;
  const { columns, theirAmount } = reading.layout;
  const column = theirAmount === 'commission' ? columns.commission : (columns.amount ?? columns.credit);
  const heading = headings[column ?? -1] ?? '';
  const counts = reading.proofs.equalByKind;
  const options = whatKinds.map((value) => {
    const consequence = counts[value] === 0 ? '' : `${formatCount(counts[value], 'amount')} equal to ours`;
    return toChoice(value, whatLabels[value], consequence, value === kind);
  });
  const evidence =
    by === 'bookings'
      ? `${equal} of ${formatCount(reading.found.references, 'amount')} ${equal === 1 ? 'is' : 'are'} ours${heading === '' ? '' : `, under “${heading}”`}.`
      : by === 'values'
        ? 'It is the product of an amount and a rate.'
        : by === 'heading'
          ? `Its heading is “${heading}”.`
          : '';
  const isOpen = kind === null;
  return {
    piece: makePiece('what', ' ', whatTexts[kind ?? 'commission'], { isProven: !isOpen, evidence, choices: options }),
    question: isOpen
      ? {
          text:
            heading === ''
              ? 'Nothing says what the amounts are.'
              : `The amounts stand under “${heading}”, and none is one of ours.`,
          prompt: 'What are they?',
          choices: noneChosen(options),
          typed: null,
        }
      : null,
  };
}

function makePeriod({ reading, choices }: SentenceContext): Part & { readonly period: Reading['period'] } {
  const { period: found } = reading;
  const period = choices.period === null ? found : { ...choices.period, where: 'you' };
  const text = period === null ? 'any travel' : `travel ${formatPeriod(period.from, period.to)}`;
  const evidence =
    choices.period !== null
      ? 'As you have chosen.'
      : period === null
        ? 'The file has no dates.'
        : period.where === ''
          ? `From the lines: the file names none.`
          : `From ${period.where}.`;
  const lines =
    found === null
      ? []
      : [toChoice(`${found.from}/${found.to}`, formatPeriod(found.from, found.to), evidence, choices.period === null)];
  return {
    period,
    piece: makePiece('period', ' on ', text, { isProven: period !== null, evidence, choices: lines, typed: 'period' }),
    question:
      period === null
        ? {
            text: 'The file has no dates, and no booking of it is found.',
            prompt: 'Which travel is it for?',
            choices: [],
            typed: 'period',
          }
        : null,
  };
}

function makeCurrency({ reading, choices }: SentenceContext): Part {
  const { currency: own, isOpen, named, chosen } = reading.currency;
  const others = [...new Set(reading.others.map(({ currency }) => currency))];
  const code = own ?? named[0] ?? homeCurrency;
  if (isOpen && chosen === null) {
    const options = [own ?? homeCurrency, ...others].map((value) => toChoice(value, value, '', false));
    return {
      piece: makePiece('currency', ' in ', code, {
        isProven: false,
        evidence: 'Its lines are in several currencies.',
        choices: options,
      }),
      question: {
        text: `The lines are in ${[own, ...others].join(' and ')}, and they do not add up.`,
        prompt: 'Which are compared?',
        choices: options,
        typed: null,
      },
    };
  }
  const otherCurrency = code !== homeCurrency ? code : (named.find((other) => other !== homeCurrency) ?? null);
  if (otherCurrency === null) {
    const isNamed = own !== null;
    const evidence = isNamed ? 'The file names it.' : 'The file names no currency.';
    const options = others.map((value) => toChoice(value, value, '', false));
    return {
      piece: makePiece('currency', ' in ', isNamed ? code : `${code} (not named)`, { evidence, choices: options }),
      question: null,
    };
  }
  const choice = choices.currency?.code === otherCurrency ? choices.currency : null;
  const options = [
    toChoice('rate', `At 1 ${otherCurrency} = … ${homeCurrency}`, 'each line is converted', choice?.how === 'rate'),
    toChoice('as-is', 'Without converting', `differences stay in ${otherCurrency}`, choice?.how === 'as-is'),
    toChoice('wrong', `They are ${homeCurrency}, the file is wrong`, '', choice?.how === 'wrong'),
  ];
  const text =
    choice === null || choice.how === 'as-is'
      ? otherCurrency
      : choice.how === 'wrong'
        ? homeCurrency
        : `${otherCurrency} at ${choice.rate ?? ''}`;
  return {
    piece: makePiece('currency', ' in ', text, {
      isProven: choice !== null,
      evidence: `The file names ${otherCurrency}, and your office works in ${homeCurrency}.`,
      choices: options,
      typed: 'rate',
    }),
    question:
      choice === null
        ? {
            text: `The file says ${otherCurrency} and your office works in ${homeCurrency}.`,
            prompt: 'How should they be compared?',
            choices: options,
            typed: 'rate',
          }
        : null,
  };
}

function makeReference({ reading, headings }: SentenceContext): Part {
  const { by, found, next } = reading.proofs.reference;
  const column = reading.layout.columns.reference;
  const heading = headings[column ?? -1] ?? '';
  const isOpen = column === undefined || (by === 'heading' && next >= 2 && next > found * 2);
  const options = headings.flatMap((text, index) =>
    text === ''
      ? []
      : [
          toChoice(
            String(index),
            text,
            index === column && found > 0 ? `${formatCount(found, 'booking')} found` : '',
            index === column,
          ),
        ],
  );
  const evidence =
    by === 'bookings' || found > 0
      ? `${formatCount(found, 'booking')} found by it${heading === '' ? '' : ` under “${heading}”`}.`
      : heading === ''
        ? ''
        : `Its heading is “${heading}”; no booking is found by it.`;
  const isPlain = heading === '' || /^booking ref(?:erence)?$/i.test(heading);
  return {
    piece: makePiece(
      'reference',
      ', by ',
      column === undefined
        ? 'no reference'
        : isPlain
          ? 'booking reference'
          : lowerFirst(heading) === heading
            ? heading
            : heading,
      {
        isProven: !isOpen,
        evidence,
        choices: options,
      },
    ),
    question: isOpen
      ? {
          text:
            column === undefined
              ? 'No column has references that are ours.'
              : `Few references under “${heading}” are ours.`,
          prompt: 'Which column has the booking references?',
          choices: noneChosen(options),
          typed: null,
        }
      : null,
  };
}

const orderTexts: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first', ymd: 'year first' };

function makeDates(context: SentenceContext): Part | null {
  const { reading } = context;
  const { by, order, isPlain, options: found, sample } = reading.proofs.dates;
  if (isPlain) return null;
  const read = (value: DateOrder) => {
    const day = readDayText(sample, value);
    return day === null ? '' : `${sample} is ${shortDay(day)}`;
  };
  const options = found
    .toSorted((a, b) => dateOrders.indexOf(a.value) - dateOrders.indexOf(b.value))
    .map(({ value, count }) => {
      const pairs = `${formatCount(count, 'pair')} on the same day`;
      return toChoice(
        value,
        orderTexts[value],
        [read(value), pairs].filter((text) => text !== '').join('; '),
        value === order,
      );
    });
  const same = found.find(({ value }) => value === order)?.count ?? 0;
  const evidence =
    by === 'bookings'
      ? `${formatCount(same, 'pair')} fall on the same day.`
      : by === 'values'
        ? 'No other order fits all of them.'
        : by === 'remembered'
          ? asBefore(context)
          : '';
  return {
    piece: makePiece('dates', '; dates are ', order === null ? 'day first' : orderTexts[order], {
      isProven: order !== null,
      evidence,
      choices: options,
    }),
    question:
      order === null
        ? {
            text: `The dates, such as ${sample}, can be read in more than one way.`,
            prompt: 'What comes first?',
            choices: noneChosen(options),
            typed: null,
          }
        : null,
  };
}

function nameSigns(reading: Reading['proofs']['signs']['reading'], marks: Reading['proofs']['signs']['marks']): string {
  if (reading === 'turned') return 'all signs are turned';
  if (reading === 'none') return 'both sides are added';
  if (reading === 'plain') return marks === 'brackets' ? 'brackets take back' : 'minus takes back';
  const isCredit = reading === 'credit';
  if (marks === 'columns') return isCredit ? 'credits take back' : 'debits take back';
  return isCredit ? 'CR takes back' : 'DR takes back';
}

function makeSigns(context: SentenceContext, isFirst: boolean): Part | null {
  const { reading } = context;
  const { by, reading: chosen, options: found, marks } = reading.proofs.signs;
  if (marks === null && chosen === 'plain') return null;
  const { stated } = reading;
  const options = found.map(({ value, cents, count }) => {
    const sum = `adds up to ${formatMoney(cents)}${stated !== null && stated.cents === cents ? ', the file’s own total' : ''}`;
    const same = count === 0 ? '' : `; ${formatCount(count, 'amount')} equal to ours`;
    return toChoice(value, nameSigns(value, marks), `${sum}${same}`, value === chosen);
  });
  const evidence = {
    total: 'Only so do the lines add up to the file’s own total.',
    bookings: 'So the amounts are ours.',
    file: 'The file says so.',
    remembered: asBefore(context),
    chosen: 'As you have chosen.',
  } as Readonly<Record<string, string>>;
  return {
    piece: makePiece('signs', isFirst ? '; ' : ', ', nameSigns(chosen ?? 'credit', marks), {
      isProven: chosen !== null,
      evidence: evidence[by] ?? '',
      choices: options,
    }),
    question:
      chosen === null
        ? {
            text: 'The amounts have two sides, and nothing says which one is taken back.',
            prompt: 'Which is it?',
            choices: noneChosen(options),
            typed: null,
          }
        : null,
  };
}

const signTexts: Readonly<Record<DecimalSign, string>> = { '.': 'point before cents', ',': 'comma before cents' };

function makeDecimals({ reading }: SentenceContext): Part | null {
  const { by, sign, sample } = reading.proofs.decimals;
  if (by === 'values') return null;
  const options = decimalSigns.map((value) => toChoice(value, signTexts[value], '', value === sign));
  return {
    piece: makePiece('decimals', ', ', signTexts[sign ?? '.'], { isProven: sign !== null, choices: options }),
    question:
      sign === null
        ? {
            text: `The amounts, such as ${sample}, can be read in two ways.`,
            prompt: 'What stands before the cents?',
            choices: noneChosen(options),
            typed: null,
          }
        : null,
  };
}

function makeText({ reading: { file } }: SentenceContext): Part | null {
  const notes = file.sheets.flatMap((sheet) => sheet.notes.map(({ kind }) => kind));
  const isDoubtful = file.encodings.length > 0 || notes.includes('replaced-characters');
  if (!isDoubtful || file.encoding === null) return null;
  const samples = new Map(file.encodings.map(({ encoding, sample }) => [encoding as string, sample]));
  const options = textEncodings.map((value) =>
    toChoice(value, value, samples.get(value) ?? '', value === file.encoding),
  );
  return { piece: makePiece('text', '; text is ', file.encoding, { choices: options }), question: null };
}

/** Asks of the first row that may be a line or a total. */
function requestRow({ unclear, cents }: Reading): SheetQuestion | null {
  const [first] = unclear;
  if (!first) return null;
  const { row, cents: own, sum } = first;
  return {
    id: `row:${row}`,
    text: `Row ${row + 1}, ${formatMoney(own)}: a line or the total?`,
    prompt: '',
    choices: [
      toChoice('line', 'A line', `the lines add up to ${formatMoney(sum)}`, false),
      toChoice('total', 'The total', `the lines add up to ${formatMoney(cents)}`, false),
    ],
    typed: null,
  };
}

const noLines: SheetQuestion = {
  id: 'columns',
  text: 'No row has an amount and a reference. Choose the columns above the file.',
  prompt: '',
  choices: [],
  typed: null,
};

export type Sentence = {
  /** Every question that is open, by its id. */
  readonly open: readonly string[];
  readonly pieces: readonly SheetPiece[];
  readonly question: SheetQuestion | null;
  readonly supplierIds: readonly number[];
  readonly period: Reading['period'];
};

/** Composes the sentence, and the one question that is open: what decides most is asked first. */
export function composeSentence(context: SentenceContext): Sentence {
  const { reading, names, isClaimedOpen } = context;
  const supplier = findSupplier(context);
  const period = makePeriod(context);
  const dates = makeDates(context);
  const [what, currency, reference, signs] = [
    makeWhat(context),
    makeCurrency(context),
    makeReference(context),
    makeSigns(context, dates === null),
  ];
  const decimals = makeDecimals(context);
  const inOrder = [supplier.part, what, period, currency, reference, dates, signs, decimals, makeText(context)].filter(
    (part) => part !== null,
  );
  const requested = [reference, what, decimals, dates, signs, currency, supplier.part, period];
  const openParts = requested.flatMap((part) => (part?.question ? [{ id: part.piece.kind, ...part.question }] : []));
  const hasColumn = reading.layout.columns.commission ?? reading.layout.columns.amount ?? reading.layout.columns.credit;
  const [supplierId] = supplier.ids;
  const claimed: SheetQuestion = {
    id: 'claimed',
    text: `${nameSupplier(names, supplierId ?? null)} pays bookings that are marked claimed.`,
    prompt: 'Does claimed mean asked for here?',
    choices: [
      toChoice('asked-for', 'Yes', 'claimed bookings are to be chased until they are paid', false),
      toChoice('received', 'No', 'claimed bookings are paid already', false),
    ],
    typed: null,
  };
  const question =
    reading.lines.length === 0 || hasColumn === undefined
      ? noLines
      : (openParts[0] ?? requestRow(reading) ?? (isClaimedOpen ? claimed : null));
  const isEmpty = question === noLines;
  const open = [...(isEmpty ? [noLines.id] : []), ...openParts.map(({ id }) => id)];
  return {
    open,
    pieces: inOrder.map(({ piece }) => piece),
    question,
    supplierIds: supplier.ids,
    period: period.period,
  };
}
