/** Events to the window: none but the lock's own while it is locked. */
import { type EventName, eventPayloads } from '@shared/ipc/contract';
import { beforeEach, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({
  BrowserWindow: {
    getAllWindows: () => [{ isDestroyed: () => false, webContents: { send: (name: string) => sent.push(name) } }],
  },
}));
const { broadcast, pauseBroadcasts } = await import('@main/app/ipc/progress');

beforeEach(() => {
  sent.length = 0;
  pauseBroadcasts(() => false);
});

it('faults 200: sends no event with data while Tripledger is locked', () => {
  pauseBroadcasts(() => true);
  for (const name of Object.keys(eventPayloads) as EventName[]) {
    if (name !== 'lock:changed') broadcast(name, 'whatever it contains' as never);
  }
  expect(sent).toEqual([]);
  broadcast('lock:changed', { isLocked: true });
  expect(sent).toEqual(['lock:changed']);
});
