/** The searches of the window's history, as main has them for a page that is loaded again. */
import { makeHistoryHandlers } from '@main/app/ipc/handlers/app';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({}));

type Save = { key: string; search: string; replacedKey: string };

function save(entries: readonly Save[]) {
  const handlers = makeHistoryHandlers();
  const event = {} as Parameters<(typeof handlers)['history:save']>[1];
  for (const entry of entries) handlers['history:save'](entry, event);
  return handlers['history:read'](null, event);
}

describe('the searches of the history', () => {
  it('are those of the entries that have one', () =>
    expect(
      save([
        { key: 'a', search: '?search=sm', replacedKey: '' },
        { key: 'b', search: '?search=smith', replacedKey: 'a' },
        { key: 'c', search: '?status=quote', replacedKey: '' },
        { key: 'd', search: '', replacedKey: 'c' },
      ]),
    ).toEqual([{ key: 'b', search: '?search=smith' }]));

  it('are at most those of the newest 200', () => {
    const entries = Array.from({ length: 201 }, (_, n) => ({ key: `${n}`, search: `?page=${n}`, replacedKey: '' }));
    expect(save(entries)).toEqual(entries.slice(1).map(({ key, search }) => ({ key, search })));
  });
});
