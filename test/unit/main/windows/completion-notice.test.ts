import { minNotifiedMs, writeCompletionNotice } from '@main/windows/completion-notice';
import type { EndedWork } from '@main/windows/work-activity';
import { describe, expect, it } from 'vitest';

describe('the notification at the end of long work', () => {
  const notify = (change: Partial<EndedWork>, isSeen = false) =>
    writeCompletionNotice({ kind: 'pack', outcome: 'done', durationMs: minNotifiedMs, ...change }, isSeen);

  it('comes for long work behind other windows', () => {
    expect(notify({})).toEqual({ title: 'The pack has finished', body: 'Click to see the result.' });
    expect(notify({ kind: 'sync', outcome: 'failed' })?.title).toBe('Saving for offline use has failed');
  });

  it('does not come where the user sees the end, stopped the work, or hardly waited', () => {
    expect(notify({}, true)).toBeNull();
    expect(notify({ outcome: 'stopped' })).toBeNull();
    expect(notify({ durationMs: minNotifiedMs - 1 })).toBeNull();
  });
});
