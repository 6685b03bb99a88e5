import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { packBody, unpackBody } from '@main/cache/body';
import { bodyDictionary } from '@main/cache/body-dictionary';
import { columnDictionary } from '@main/cache/column-dictionary';
import { makeFullOffice } from '@test/bench/cache/full-office';
import { describe, expect, it } from 'vitest';

const text = JSON.stringify({ id: 7, destination: 'Nouméa', charge_to: 'Ōtautahi Holdings', trip_status: 'Active' });

describe('bodies of records', () => {
  it.each(['', '{}', text, text.repeat(1_000), '"\u0000é𝄞"'])('give back the text that was packed', (packed) => {
    expect(unpackBody(packBody(packed))).toBe(packed);
  });

  it('of an unknown format, or cut off, are none', () => {
    expect(unpackBody(Buffer.of(9, 1, 2))).toBeNull();
    expect(unpackBody(packBody(text).subarray(0, -3))).toBeNull();
  });

  it('keep their dictionaries: with others no saved record would open', () => {
    const toDigest = (dictionary: Buffer) => createHash('sha256').update(dictionary).digest('hex');
    expect(toDigest(bodyDictionary)).toBe('3123c400851096f607935ec1df00567ab40678d72be5166e549a0c2658e98bc2');
    expect(toDigest(columnDictionary)).toBe('addc67f8d37a1ea24c82ddd89ae4dda246681b2e1fadda2feb60ffdc116aea99');
  });

  it('of trips with their sectors take a fifth less than their deflated JSON, and items a tenth', () => {
    const deflate = (packed: string) => deflateRawSync(packed, { dictionary: bodyDictionary }).byteLength;
    const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
    const trips = [...makeFullOffice(200)];
    const toShare = (texts: readonly string[]) =>
      sum(texts.map((each) => packBody(each).byteLength)) / sum(texts.map(deflate));
    expect(toShare(trips.map(({ detail }) => detail))).toBeLessThan(0.8);
    expect(toShare(trips.map(({ item }) => item))).toBeLessThan(0.9);
  });

  it.each(['"id":7,"rate":1.50', '"id":9007199254740993', '"2":7,"1":8', '"id":7,"id":7', '"id": 7'])(
    'give back a text that is no columns: %s',
    (fields) => {
      const packed = `{${fields},"note":"${'x'.repeat(80)}"}`;
      expect(unpackBody(packBody(packed))).toBe(packed);
      expect(packBody(packed)[0]).toBe(3);
    },
  );

  it('faults 576: of texts with very many lists in each other are not columns, which a new process has no stack for', () => {
    const nest = (depth: number) => `{"note":"${'x'.repeat(80)}","list":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const depth of [90, 110, 4_000, 100_000]) expect(unpackBody(packBody(nest(depth)))).toBe(nest(depth));
    expect([90, 110, 4_000, 100_000].map((depth) => packBody(nest(depth))[0])).toEqual([4, 3, 3, 3]);
  });
});
