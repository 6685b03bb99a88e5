import { QuitGuard } from '@main/windows/quit-guard';
import { describe, expect, it } from 'vitest';

function makeGuard(work: string[]) {
  const asked: (readonly string[])[] = [];
  let answer = Promise.withResolvers<boolean>();
  const failures: unknown[] = [];
  let quits = 0;
  const guard = new QuitGuard({
    running: () => work,
    ask: (running) => {
      asked.push(running);
      answer = Promise.withResolvers<boolean>();
      return answer.promise;
    },
    onAskFailed: (error) => failures.push(error),
    quit: () => {
      quits += 1;
    },
  });
  return {
    ...{ guard, asked, failures, quits: () => quits },
    reply: async (isYes: boolean) => answer.resolve(isYes),
    fail: async (error: Error) => answer.reject(error),
  };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('quitting while work is running', () => {
  it('quits at once where nothing is running', () => {
    const { guard, asked } = makeGuard([]);
    expect(guard.mayQuit()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('faults 151: asks once, and quits on the user’s word', async () => {
    const { guard, asked, reply, quits } = makeGuard(['an export']);
    expect([guard.mayQuit(), guard.mayQuit()]).toEqual([false, false]);
    expect(asked).toEqual([['an export']]);
    await reply(true);
    await settle();
    expect([quits(), guard.mayQuit()]).toEqual([1, true]);
  });

  it('faults 151: stays where the user keeps working, and asks again the next time', async () => {
    const { guard, asked, reply, quits } = makeGuard(['a pack']);
    guard.mayQuit();
    await reply(false);
    await settle();
    expect([quits(), guard.mayQuit(), asked.length]).toEqual([0, false, 2]);
  });

  it('faults 151: stays where the question cannot be asked, says so, and asks again the next time', async () => {
    const { guard, asked, failures, fail, quits } = makeGuard(['a pack']);
    guard.mayQuit();
    const error = new Error('no dialog');
    await fail(error);
    await settle();
    expect([failures, quits(), guard.mayQuit(), asked.length]).toEqual([[error], 0, false, 2]);
  });

  it('faults 151: opens no window while the application ends, and starts anew where it was started again', () => {
    const { guard } = makeGuard([]);
    expect([guard.mayOpenWindow(), guard.beginEnd(), guard.mustRestart]).toEqual([true, true, false]);
    expect([guard.beginEnd(), guard.mayOpenWindow(), guard.mustRestart]).toEqual([false, false, true]);
  });

  it('lets a stop by the system through without a question', () => {
    const { guard, asked } = makeGuard(['an export']);
    guard.agree();
    expect([guard.mayQuit(), asked]).toEqual([true, []]);
  });
});
