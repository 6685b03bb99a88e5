import { minNotifiedMs, writeCompletionNotice } from '@main/windows/completion-notice';
import type { EndedWork } from '@main/windows/work-activity';
import { describe, expect, it } from 'vitest';

describe('faults 166: the notification at the end of long work', () => {
  const ended = (change: Partial<EndedWork>): EndedWork => ({
    kind: 'pack',
    outcome: 'done',
    durationMs: minNotifiedMs,
    ...change,
  });

  it('comes for long work behind other windows', () => {
    expect(writeCompletionNotice(ended({}), false)).toEqual({
      title: 'The pack has finished',
      body: 'Click to see the result.',
    });
    expect(writeCompletionNotice(ended({ kind: 'sync', outcome: 'failed' }), false)?.title).toBe(
      'Saving for offline use has failed',
    );
  });

  it('does not come where the user sees the end, stopped the work, or hardly waited', () => {
    expect(writeCompletionNotice(ended({}), true)).toBeNull();
    expect(writeCompletionNotice(ended({ outcome: 'stopped' }), false)).toBeNull();
    expect(writeCompletionNotice(ended({ durationMs: minNotifiedMs - 1 }), false)).toBeNull();
  });
});
