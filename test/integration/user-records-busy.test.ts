/** What the user writes while another program holds the lock of its file: main goes on, and each change is kept or refused. */

import { holdLock } from '@test/helpers/databases';
import { expectAppError } from '@test/helpers/expect-app-error';
import { changeNotes, noteKind, office, setUpUserRecords } from '@test/helpers/user-notes';
import { virtualClock } from '@test/helpers/virtual-clock';
import { describe, expect, it } from 'vitest';

function setUp() {
  const clock = virtualClock();
  const { file, start: startOn } = setUpUserRecords((ms) => clock.sleep(ms));
  const start = () => {
    const { records, notices, list, ...opened } = startOn();
    const append = (text: string) => changeNotes(records, ['a'], (before) => before + text);
    const read = async () => (await list()).get('a');
    return { records, notices, write: (text: string) => opened.write(['a'], text), append, read };
  };
  return { clock, start, lock: () => holdLock(file) };
}

describe('user records whose lock another program holds', () => {
  it('faults 764: changes wait without blocking, and are saved in their order', async () => {
    const { clock, start, lock } = setUp();
    const { append, read, records } = start();
    await append('1');
    const unlock = lock();
    const saved: string[] = [];
    const changes = ['2', '3'].map(async (text) => {
      await append(text);
      saved.push(text);
    });
    const listed = records.list(office, noteKind);
    await clock.run(clock.monotonicMs() + 1_000);
    expect(saved).toEqual([]);
    unlock();
    await clock.run();
    await Promise.all(changes);
    expect([saved, await read(), (await listed)?.records]).toEqual([['2', '3'], '123', [{ name: 'a', text: '123' }]]);
  });

  it('faults 764: a file that is opened meanwhile is used once the lock is free', async () => {
    const { clock, start, lock } = setUp();
    await start().write('before');
    const unlock = lock();
    const later = start();
    const written = later.write('after');
    await clock.run(clock.monotonicMs() + 1_000);
    unlock();
    await clock.run();
    await written;
    expect([await start().read(), later.notices]).toEqual(['after', []]);
  });

  it('faults 764: a change is refused with the reason after ten seconds, and a later one is saved', async () => {
    const { clock, start, lock } = setUp();
    const { write, read, notices } = start();
    await write('before');
    const unlock = lock();
    const startMs = clock.monotonicMs();
    const refused = expectAppError(write('lost'));
    await clock.run();
    expect(await refused).toMatchObject({
      code: 'settings-failed',
      message: 'Not saved: another program is using the file. Nothing was changed.',
    });
    expect(clock.monotonicMs() - startMs).toBe(10_000);
    unlock();
    expect([await read(), notices]).toEqual(['before', []]);
    await write('after');
    expect(await read()).toBe('after');
  });

  it('faults 764: quitting waits for a change, and one that fails is told at the next start', async () => {
    const { clock, start, lock } = setUp();
    const first = start();
    await first.write('before');
    const unlock = lock();
    const written = first.write('after');
    const closed = first.records.close();
    await clock.run(clock.monotonicMs() + 1_000);
    unlock();
    await clock.run();
    await Promise.all([written, closed]);
    const second = start();
    expect([await second.read(), first.notices]).toEqual(['after', []]);
    lock();
    const refused = expectAppError(second.write('lost'));
    const closing = second.records.close();
    await clock.run();
    await Promise.all([refused, closing]);
    expect(second.notices).toEqual([expect.stringMatching(/for Sydney could not be saved when Tripledger closed/)]);
  });

  it('faults 764: an office that is locked meanwhile is not opened again for a change that waits', async () => {
    const { clock, start, lock } = setUp();
    const { write, records } = start();
    await write('before');
    const unlock = lock();
    const refused = expectAppError(write('lost'));
    await clock.run(clock.monotonicMs() + 1_000);
    records.lock(office.id);
    unlock();
    await clock.run();
    expect((await refused).message).toContain('the saved data of this office is locked');
  });
});
