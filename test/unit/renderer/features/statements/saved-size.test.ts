import { findRemovable, sumBytes } from '@renderer/features/statements/saved-size';
import { roomySavedBytes } from '@shared/schemas/statement/file';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { describe, expect, it } from 'vitest';

const none = { count: 0, cents: 0 };
const half = { theirs: none, ours: none };

function statement(id: string, workedAtMs: number, share: number, open = 0): StatementSummary {
  const file = { fileName: `${id}.csv`, bytes: roomySavedBytes * share, addedAtMs: 0 };
  const sums = { agreed: half, differs: half, theirsOnly: { count: open, cents: 0 }, oursOnly: none };
  return { id, ...file, workedAtMs, settings: null, lines: 1, total: 0, stated: null, sums };
}

const getIds = (statements: StatementSummary[]) => findRemovable(statements).map(({ id }) => id);

describe('saved statements that take much', () => {
  it('faults 468: are offered for removal: those that are done, the oldest first, and no more than needed', () => {
    const done = [statement('new', 3, 0.5), statement('old', 1, 0.3), statement('mid', 2, 0.2)];
    const all = [...done, statement('older', 0, 0.4, 2)];
    expect(sumBytes(all)).toBe(roomySavedBytes * 1.4);
    expect(getIds(all)).toEqual(['old', 'mid']);
  });

  it('are never those that are open or not set up, and none where they take little', () => {
    expect(getIds([statement('open', 0, 2, 1), { ...statement('new', 0, 1), sums: null }])).toEqual([]);
    expect(getIds([statement('done', 0, 0.9)])).toEqual([]);
  });
});
