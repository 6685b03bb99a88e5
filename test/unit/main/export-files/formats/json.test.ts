/** JSON: a list of objects. */
import type { Cell } from '@shared/schemas/report';
import { exportCells } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

const writeText = async (headers: string[], rows: Cell[][]) =>
  (await exportCells(headers, rows, 'json')).toString('utf8');

describe('JSON', () => {
  it('writes valid JSON, and numbers digit for digit', async () => {
    const rows: Cell[][] = [
      [{ n: '1.50' }, null],
      ['x', { j: '[1]' }],
    ];
    const text = await writeText(['a', 'b'], rows);
    expect(text).toContain('"a":1.50');
    expect(JSON.parse(text)).toEqual([
      { a: 1.5, b: null },
      { a: 'x', b: [1] },
    ]);
    expect(JSON.parse(await writeText(['a'], []))).toEqual([]);
  });

  it('writes the values of two columns of one name: the second name is numbered', async () => {
    const text = await writeText(['change', 'a', 'change', 'change (2)'], [['added', 1, 'own', 'other']]);
    expect(JSON.parse(text)).toEqual([{ change: 'added', a: 1, 'change (3)': 'own', 'change (2)': 'other' }]);
  });
});
