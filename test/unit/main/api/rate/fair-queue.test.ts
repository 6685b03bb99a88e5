import { FairQueue } from '@main/api/rate/fair-queue';
import { describe, expect, it } from 'vitest';

type Entry = { readonly name: string };

function makeQueue(interactive: readonly string[], background: readonly string[]): FairQueue<Entry> {
  const queue = new FairQueue<Entry>();
  for (const name of background) queue.push({ name }, 'background');
  for (const name of interactive) queue.push({ name }, 'interactive');
  return queue;
}

function dequeueAll(queue: FairQueue<Entry>): string[] {
  const names: string[] = [];
  for (let next = queue.peek(); next; next = queue.peek()) {
    queue.dequeue(next.entry);
    names.push(next.entry.name);
  }
  return names;
}

describe('fair queue', () => {
  it('returns interactive entries before background ones, oldest first, but for one after nine', () => {
    const names = dequeueAll(makeQueue('abcdefghijkl'.split(''), ['b1', 'b2']));
    expect(names.join(' ')).toBe('a b c d e f g h i b1 j k l b2');
  });

  it('counts interactive entries only while a background one waits', () => {
    const queue = makeQueue('abcdefghi'.split(''), []);
    dequeueAll(queue);
    queue.push({ name: 'b1' }, 'background');
    queue.push({ name: 'j' }, 'interactive');
    expect(dequeueAll(queue)).toEqual(['j', 'b1']);
  });

  it('moves a promoted entry behind the interactive ones', () => {
    const queue = makeQueue(['i1'], ['b1']);
    const promoted = { name: 'b2' };
    queue.push(promoted, 'background');
    queue.promote(promoted);
    expect(queue.drain().map(({ name }) => name)).toEqual(['i1', 'b2', 'b1']);
    expect(queue.size).toBe(0);
  });

  it('removes an entry once, and promotes none that it does not have', () => {
    const queue = new FairQueue<Entry>();
    const entry = { name: 'b1' };
    queue.push(entry, 'background');
    expect([queue.remove(entry), queue.remove(entry)]).toEqual([true, false]);
    queue.promote(entry);
    expect([queue.size, queue.peek()]).toEqual([0, null]);
  });
});
