/** From where the worklist of unclaimed commission reads the saved trips. */

import { Worklist } from '@main/office/commission/worklist';
import type { OfficeSession } from '@main/office/connect/office-session';
import { expect, it } from 'vitest';

it('reads all saved trips again after some were copied from a damaged file with the numbers of their old changes', async () => {
  const position = { generation: 'file:0', items: 7, trips: 9 };
  const reads: unknown[] = [];
  async function* streamUnclaimed(_today: string, since: unknown) {
    reads.push(since);
    yield [];
  }
  const cache = { records: { getUnclaimedPosition: async () => ({ ...position }), streamUnclaimed } };
  let nowMs = Date.UTC(2026, 10, 20);
  const session = { cache, now: () => nowMs } as unknown as OfficeSession;
  const worklist = new Worklist();
  for (const generation of ['file:0', 'file:0', 'file:1']) {
    position.generation = generation;
    nowMs += 60_000;
    await worklist.refresh(session);
  }
  expect(reads).toEqual([null, { items: 7, trips: 9 }, null]);
});
