/** Says in one sentence how a statement's file was read, piece by piece with its evidence, and asks what nothing proves. */
import type { Reading } from '@main/rows/statements/read-statement';
import type { SheetQuestion } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import { foldText, formatCount } from '@shared/values/texts';
import {
  asBefore,
  makeCurrency,
  makeDates,
  makeDecimals,
  makePart,
  makePeriod,
  makeReference,
  makeSigns,
  makeText,
  makeWhat,
  nameSupplier,
  type Part,
  type SentenceContext,
  toChoice,
} from './sentence-pieces';

/** Found references of which a supplier has so many are its own. */
const minShare = 0.8;

/** Finds the supplier whose name stands above the headings or in the file's name: the longest name of those. */
function findNamed({ reading, fileName, names }: SentenceContext): number | null {
  const fold = (text: string) =>
    ` ${foldText(text)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  const texts = [reading.supplierName?.name ?? '', fileName].map(fold);
  const found = [...names].filter(
    ([, name]) => fold(name).length > 4 && texts.some((text) => text.includes(fold(name))),
  );
  return found.toSorted(([, a], [, b]) => b.length - a.length).at(0)?.[0] ?? null;
}

type FoundSupplier = { readonly ids: readonly number[]; readonly part: Part };

/** Says whose statement it is: by the found references, by its name, as it is remembered. Where the first two disagree it is asked. */
function findSupplier(context: SentenceContext): FoundSupplier {
  const { reading, choices, names, rememberedSuppliers } = context;
  const { suppliers, found } = reading;
  const [top, second] = suppliers;
  const named = findNamed(context);
  const list = (ids: readonly number[]) => ids.map((id) => nameSupplier(names, id)).join(' and ');
  const isProven =
    top !== undefined && top.count >= found.references * minShare && (top.count > 1 || reading.lines.length < 3);
  // Of several suppliers each has some of the references.
  const several = suppliers.filter(({ count }) => count >= 3 && count >= found.references * 0.1);
  const severalCount = several.reduce((sum, { count }) => sum + count, 0);
  const areSeveral = !isProven && several.length > 1 && severalCount >= found.references * 0.95;
  const inFile = top
    ? `${top.count} of ${formatCount(found.references, 'found reference')} are ${nameSupplier(names, top.supplierId)}’s.`
    : '';
  const find = (ids: readonly number[], evidence: string, isOpen: boolean) => ({ ids, evidence, isOpen });
  const decide = () => {
    if (choices.supplierIds !== null) return find(choices.supplierIds, 'As you have chosen.', false);
    const inName = named === null ? '' : `The file names ${nameSupplier(names, named)}.`;
    if (isProven) {
      const areTwo = named !== null && named !== top.supplierId;
      return find([top.supplierId], areTwo ? `${inFile} ${inName}` : inFile, areTwo);
    }
    if (areSeveral) {
      const counts = several.map(({ supplierId, count }) => `${count} ${nameSupplier(names, supplierId)}`).join(', ');
      const ids = several.map(({ supplierId }) => supplierId);
      return find(ids, `Found references: ${counts}.`, false);
    }
    if (named !== null) return find([named], inName, top !== undefined && top.supplierId !== named && top.count >= 2);
    if (rememberedSuppliers.length > 0) {
      const isOther = top !== undefined && !rememberedSuppliers.includes(top.supplierId);
      return find(rememberedSuppliers, asBefore(context), isOther);
    }
    return find([], inFile || 'No reference of it is one of your bookings, and it names no supplier.', true);
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
  const others =
    second !== undefined && top !== undefined && !isProven
      ? `The references are ${nameSupplier(names, top.supplierId)}’s and others’.`
      : evidence;
  const part = makePart('supplier', '', ids.length === 0 ? 'This supplier' : list(ids), {
    evidence,
    choices: options,
    request: isOpen ? { text: others, prompt: 'Whose statement is it?' } : null,
  });
  return { ids, part };
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

export type Sentence = ReturnType<typeof composeSentence>;

/** Composes the sentence, and the one question that is open: what decides most is asked first. */
export function composeSentence(context: SentenceContext) {
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
      : (requested.find((part) => part?.question)?.question ?? requestRow(reading) ?? (isClaimedOpen ? claimed : null));
  return {
    pieces: inOrder.map(({ piece }) => piece),
    question,
    supplierIds: supplier.ids,
    period: period.period,
  };
}
