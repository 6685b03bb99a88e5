/** Texts are folded as bytes exactly as screens fold them as strings: a search finds the same everywhere. */
import { foldUtf8 } from '@main/search-index/fold-bytes';
import { foldText } from '@shared/search-text';
import { createRandom } from '@test/helpers/random';
import { expect, it } from 'vitest';

function fold(texts: readonly string[]): string[] {
  const encoded = texts.map((text) => Buffer.from(text, 'utf8'));
  let end = 0;
  const ends = Uint32Array.from(encoded, ({ length }) => {
    end += length;
    return end;
  });
  const folded = foldUtf8({ bytes: Buffer.concat(encoded), ends });
  return Array.from(folded.ends, (to, index) => folded.bytes.toString('utf8', folded.ends[index - 1] ?? 0, to));
}

it('faults 266: folds every character as foldText does', () => {
  // Behind these no character is folded.
  const characters = Array.from({ length: 0x3_0000 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
    (character) => character.isWellFormed(),
  );
  const folded = fold(characters);
  expect(characters.filter((character, index) => folded[index] !== foldText(character))).toEqual([]);
});

it('faults 266: folds characters in texts as foldText folds the text', () => {
  const random = createRandom(768);
  // Marks that are reordered, a sigma at the end of a word, ligatures, Hangul, and characters outside the first plane.
  const characters = [...'aZ ΑΣςσ\u0301\u0316\u0328eỆİıßﬁﷺŁ’각ᄀ\u200b\u{1d400}\u{1f600}\u{1e921}努ǅ'];
  const pick = () => characters[Math.floor(random() * characters.length)] ?? '';
  const texts = Array.from({ length: 5_000 }, () => Array.from({ length: Math.floor(random() * 9) }, pick).join(''));
  expect(fold(texts)).toEqual(texts.map(foldText));
});
