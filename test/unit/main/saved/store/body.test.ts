import { createHash } from 'node:crypto';
import { bodyDictionary, packBody, unpackBody } from '@main/saved/store/body';
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

  it('keep their dictionary: with another one no saved record would open', () => {
    const toDigest = (dictionary: Buffer) => createHash('sha256').update(dictionary).digest('hex');
    expect(toDigest(bodyDictionary)).toBe('3123c400851096f607935ec1df00567ab40678d72be5166e549a0c2658e98bc2');
  });
});
