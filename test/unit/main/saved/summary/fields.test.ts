/** Codes of texts, by which summaries are grouped. */
import { joinSpellings } from '@main/saved/summary/fields';
import { TextColumn } from '@shared/columns/columns';
import { expect, it } from 'vitest';

const sent = ['On Request', 'on request', null, 'Active', 'on request', '', 'ON REQUEST', 'active'];

function encode(joinsCapitals: boolean) {
  const column = new TextColumn();
  for (const [row, text] of sent.entries()) column.set(row, text);
  const { codes, keys } = column.toCodes(sent.length, joinsCapitals ? joinSpellings : undefined);
  return Array.from(codes, (code) => keys[code]);
}

it('joins texts that differ only in capitals under the spelling of more rows than any other, where that is asked for', () => {
  const status = 'on request';
  expect(encode(true)).toEqual([status, status, null, 'Active', status, null, status, 'Active']);
  expect(encode(false)).toEqual(sent.map((text) => text || null));
});
