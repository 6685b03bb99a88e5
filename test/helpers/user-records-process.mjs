/**
 * Changes what an office's user has typed and set, for tests in which calls to the disk fail or are the last of their process.
 *
 *     node … user-records-process.mjs HOME KEY ROUNDS CONTROL [ORIGINAL]
 *
 * Each round saves a note and a label named by its number. Prints each round that was acknowledged, with the calls to the disk
 * until then (failing-calls.c). With an original it does so once for each call that can fail, on a
 * copy of it each time, and prints what of it was acknowledged and what is there afterwards.
 */
import { cpSync, rmSync, writeSync } from 'node:fs';
import { callKinds, clearFailingCall, countCalls, failEachCall } from './failing-calls.ts';
import { openUserHome } from './user-home.ts';

const [home, key, rounds, control, original] = process.argv.slice(2);
const say = (value) => writeSync(1, `${JSON.stringify(value)}\n`);

async function work(onAcknowledged) {
  const opened = openUserHome(home, Buffer.from(key, 'base64'));
  for (let round = 1; round <= Number(rounds); round += 1) {
    try {
      await opened.save(round);
      onAcknowledged(round);
    } catch (error) {
      if (error.code !== 'settings-failed') throw error;
    }
  }
  opened.copy();
  await opened.close();
}

const prepare = () => {
  rmSync(home, { recursive: true, force: true });
  cpSync(original, home, { recursive: true });
};

if (original) {
  prepare();
  await failEachCall(
    control,
    { fail: callKinds, full: ['write'] },
    async () => {
      const acknowledged = [];
      await work((round) => acknowledged.push(round)).catch(() => undefined);
      return acknowledged;
    },
    async (acknowledged, call) => {
      clearFailingCall(control);
      const opened = openUserHome(home, Buffer.from(key, 'base64'));
      say({ call, acknowledged, found: await opened.read(), notices: opened.notices });
      await opened.close();
      prepare();
    },
    // Many writes are of pages of one transaction.
    4,
  );
} else await work((round) => say({ round, calls: countCalls(control, null) }));
