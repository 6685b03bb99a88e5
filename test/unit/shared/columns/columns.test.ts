import { encodeSigns } from '@main/saved/summary/linked-index';
import { UnusableImageError } from '@shared/columns/arrays';
import { getNone, isNone, NumberColumn } from '@shared/columns/columns';
import { ColumnTable } from '@shared/columns/table';
import { Texts } from '@shared/columns/texts';
import { foldText } from '@shared/values/texts';
import { createRandom } from '@test/helpers/random';
import { expect, it } from 'vitest';

const min = -(2 ** 31);

it('faults 356: reads -21,474,836.48, which stands for none in 32 bits, as the amount that it is', () => {
  const sent = [min, null, 5, min - 1, -1, 2 ** 31, null];
  const column = new NumberColumn();
  for (const [row, value] of sent.entries()) column.set(row, value);
  const sliced = column.slice(Uint32Array.from(sent.keys()));
  for (const tried of [column, sliced]) expect(sent.map((_, row) => tried.get(row))).toEqual(sent);
  const values = column.getValues(sent.length);
  expect(Array.from(values, (value) => (isNone(value, getNone(values)) ? null : value))).toEqual(sent);
  const { codes, keys } = column.toCodes(sent.length);
  expect(Array.from(codes, (code) => keys[code])).toEqual(sent);
  const signs = encodeSigns(values);
  expect(Array.from(signs.codes, (code) => signs.keys[code])).toEqual([true, null, false, true, true, false, null]);
});

it('does not read what stands for none in 32 bits as a number', () => {
  const column = new NumberColumn();
  for (const [row, value] of [7, null, -7].entries()) column.set(row, value);
  expect(Array.from({ length: 4 }, (_, row) => column.get(row))).toEqual([7, null, -7, null]);
});

it('faults 266: finds every character as foldText folds it, alone and in a text', () => {
  const random = createRandom(768);
  // Behind these no character is folded.
  const characters = Array.from({ length: 0x3_0000 }, (_, codePoint) => String.fromCodePoint(codePoint));
  const folded = characters.map(foldText);
  const texts = new Texts();
  for (const character of characters) texts.add(character);
  // Marks that are reordered, a sigma at the end of a word, ligatures, Hangul, and characters outside the first plane.
  const tried = [...'aZ ΑΣςσ\u0316\u0328eỆİıßﬁŁ’각ᄀ\u{1d400}\u{1f600}\u{1e921}努ǅ'];
  for (let more = 0; more < 20; more += 1) tried.push(characters[Math.floor(random() * characters.length)] ?? '');
  for (const word of tried.map(foldText).filter((form) => form !== '')) {
    const found = texts.find(word);
    expect(
      characters.filter((_, index) => (found[index + 1] === 1) !== folded[index]?.includes(word)),
      word,
    ).toEqual([]);
  }
});

it('finds texts in every block of many, and folds them in steps', () => {
  const table = new ColumnTable({ text: 'text' });
  for (let row = 0; row < 9_000; row += 1)
    table.set(row, ['text'], { text: row % 3_000 === 0 ? `Ōtautahi ${row}` : `PO ${row}` });
  const { texts } = table.column('text');
  expect([...texts.prepareSearch()]).toHaveLength(2);
  expect([...texts.prepareSearch()]).toHaveLength(0);
  const rows = (word: string) => table.search(table.all(), word, ['text']).reduce((sum, flag) => sum + flag, 0);
  expect(['otautahi', 'po', '8999', 'otautahi 6000', ''].map(rows)).toEqual([3, 8_997, 1, 1, 9_000]);
});

it('refuses bytes that are no table of these columns', () => {
  const table = new ColumnTable({ text: 'text' });
  table.set(0, ['text'], { text: 'a' });
  const { header, bytes } = table.toImage();
  const refused = [
    { header: header.replace('u16', 'f64'), bytes },
    { header, bytes: bytes.slice(0, 8) },
    { header: '{"arrays":[]}', bytes },
  ];
  for (const image of refused) expect(() => ColumnTable.fromImage({ text: 'text' }, image)).toThrow(UnusableImageError);
  expect(() => ColumnTable.fromImage({ text: 'number' }, { header, bytes })).toThrow(UnusableImageError);
});
