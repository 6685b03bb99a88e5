import { PowerSave } from '@main/windows/power-save';
import { type EndedWork, WorkActivity } from '@main/windows/work-activity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

class FakeBlocker {
  readonly started = new Set<number>();
  starts = 0;
  start(): number {
    this.starts += 1;
    this.started.add(this.starts);
    return this.starts;
  }
  stop(id: number): boolean {
    return this.started.delete(id);
  }
}

describe('the activity', () => {
  it('blocks suspension exactly while work is running, whatever the order of its ends', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()));
    fc.assert(
      fc.property(steps, (events) => {
        const activity = new WorkActivity(() => 0);
        const blocker = new FakeBlocker();
        const powerSave = new PowerSave(blocker);
        activity.events.on('changed', (fractions) => powerSave.setRunning(fractions.length > 0));
        const running = new Set<string>();
        for (const [id, isEnd] of events) {
          if (isEnd) activity.end(id, 'done');
          else activity.update(id, 'sync', null);
          if (isEnd) running.delete(id);
          else running.add(id);
          expect(blocker.started.size).toBe(running.size > 0 ? 1 : 0);
        }
      }),
    );
  });

  it('reports each end once, with its time', () => {
    let nowMs = 1_000;
    const activity = new WorkActivity(() => nowMs);
    const ended: EndedWork[] = [];
    activity.events.on('ended', (work) => ended.push(work));
    activity.update('pack 1', 'pack', 0);
    nowMs += 42_000;
    activity.update('pack 1', 'pack', 0.5);
    activity.end('pack 1', 'incomplete');
    activity.end('pack 1', 'stopped');
    expect(ended).toEqual([{ kind: 'pack', outcome: 'incomplete', durationMs: 42_000 }]);
  });
});
