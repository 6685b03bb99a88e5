import { findFolded, foldPhone, foldText, splitTerms, toPhoneDigits } from '@shared/search-text';
import { describe, expect, it } from 'vitest';

describe('folding a text for searches', () => {
  it.each([
    ['François', 'francois'],
    ['ZÜRICH', 'zurich'],
    ['Ōtautahi', 'otautahi'],
    ['Søren Ærø', 'soren aero'],
    ['Łódź', 'lodz'],
    ['Đỗ Thị', 'do thi'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['IĞDIR ığdır İ', 'igdir igdir i'],
    ['Œuvre', 'oeuvre'],
    ['Þórr', 'thorr'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['O’Brien O‘Brien Oʻahu', "o'brien o'brien o'ahu"],
    ['Sydney–Perth\u00a0return', 'sydney-perth return'],
    ['Nou\u00admea', 'noumea'],
    ['Ｑantas', 'qantas'],
    ['努美阿', '努美阿'],
  ])('%s is found as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds each character by itself, so that a part of a text is a part of the folded text', () => {
    const different: string[] = [];
    for (let code = 0x20; code < 0x3_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      if (foldText(`a${character}Σb`) !== `a${foldText(character)}σb`) different.push(code.toString(16));
      if (foldText(foldText(character)) !== foldText(character)) different.push(`${code.toString(16)} twice`);
      if (foldText(character.toLowerCase()) !== foldText(character)) different.push(`${code.toString(16)} lower`);
    }
    expect(different).toEqual([]);
  });
});

describe('finding a folded text', () => {
  it.each([
    ['Hotel Zürich', 'zurich', 'Zürich'],
    ['Straße e\u0301lan', 'elan', 'e\u0301lan'],
    ['Große Reise', 'sse', 'ße'],
    ['Łódź, Łódź', 'lodz', 'Łódź'],
    ['😀 Ben', 'ben', 'Ben'],
    ['QX7ABC', '7ab', '7AB'],
  ])('in %s, %s is %s', (text, folded, expected) => {
    const found = findFolded(text, folded);
    expect(text.slice(found?.start, found?.end)).toBe(expected);
  });

  it('finds nothing where there is nothing', () => {
    expect([findFolded('Perth', 'zurich'), findFolded('Perth', '')]).toEqual([null, null]);
    expect(splitTerms('  Zürich  PERTH ')).toEqual(['zurich', 'perth']);
  });
});

describe('folding a phone number', () => {
  const local = ['(02) 9999 1234', '0299991234'];
  const written = [...local, '+61 2 9999 1234', '+61 (0)2 9999-1234', '0011 61 2 9999 1234', '0061299991234'];
  it.each(written)('%s is found in every form that users type', (phone) => {
    const folded = foldPhone(phone);
    for (const typed of [...written, '9999 1234', '02 9999', '+61 2', '2 9999']) {
      expect(folded).toContain(toPhoneDigits(typed));
    }
  });

  it('takes no other text for a phone number', () => {
    expect([foldPhone('Front desk'), foldPhone('+1 212 555 0100')]).toEqual([null, '12125550100']);
    expect(['PO-0412', '12'].map(toPhoneDigits)).toEqual([null, null]);
  });
});
