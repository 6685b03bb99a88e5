/** Texts of a dictionary are found by any part of their folded form, wherever the rarest byte of what is typed is. */
import { ArrayWriter } from '@main/search-index/array-store';
import { TextDictionary } from '@main/search-index/text-dictionary';
import { foldText } from '@shared/search-text';
import { createRandom } from '@test/helpers/random';
import { expect, it } from 'vitest';

const pieces = ['Air', 'Zürich', 'Ōtautahi', 'aaab', 'baa', '努美阿', 'ﷺ', 'q', '\ud83d\ude00', 'Straße', ''];

/** Makes a dictionary that is compacted, so that its texts are in blocks. */
function createDictionary(texts: readonly string[]): TextDictionary {
  const added = TextDictionary.create();
  for (const text of texts) added.add(text);
  const { dictionary } = added.compact(new Uint8Array(added.size + 1).fill(1));
  const writer = new ArrayWriter();
  dictionary.save(writer);
  return TextDictionary.load(writer.toReader());
}

function findTexts(dictionary: TextDictionary, folded: string): string[] {
  const flags = new Uint8Array(dictionary.size + 1);
  dictionary.markFolded(folded, flags);
  expect(flags[0]).toBe(0);
  return Array.from(flags, (flag, code) => (flag === 1 ? [dictionary.get(code)] : []))
    .flat()
    .sort();
}

function listParts(texts: readonly string[]): Set<string> {
  const parts = texts.flatMap((text) => {
    const characters = [...foldText(text)];
    return characters.flatMap((_, from) => [1, 2, 3, 5].map((count) => characters.slice(from, from + count).join('')));
  });
  return new Set([...parts, 'zq', 'baab', '']);
}

it.each([
  ['well-formed texts', []],
  ['half of a surrogate pair among them', ['\ud83d half']],
])('finds each part of a text, and none across two texts: %s', (_, more: readonly string[]) => {
  const random = createRandom(769);
  const pick = () => pieces[Math.floor(random() * pieces.length)] ?? '';
  const texts = [...new Set([...more, ...Array.from({ length: 60 }, () => `${pick()} ${pick()}${pick()}`)])];
  const dictionary = createDictionary(texts);
  const folded = texts.map((text) => [text, foldText(text).toWellFormed()] as const);
  for (const part of listParts(texts)) {
    const found = folded.filter(([, text]) => text.includes(part.toWellFormed())).map(([text]) => text);
    expect(findTexts(dictionary, part), part).toEqual(found.sort());
  }
});
