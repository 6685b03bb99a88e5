/** Packs that run in another process, as the window and the command line do on one folder of user data. */

import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceOptions } from '@main/app/services';
import { changePack } from '@main/office/month-end/pack-runner';
import { PackRunOwner, PackRunsFile } from '@main/office/month-end/pack-runs';
import { plainSealer } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { isRunElsewhere } from '@shared/settings/packs';
import { autoAdvancingClock } from '@test/helpers/clock';
import { runCli } from '@test/helpers/command-line';
import { monthEnd, openPackOffice, statuses } from '@test/helpers/pack-office';
import { startProgram } from '@test/helpers/programs';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const refused = {
  code: 'usage',
  message: '“Month end” is running in another window or on the command line. Wait for it.',
};

/** Renewals that a test lets through one by one. */
function manualRenewal() {
  let next = Promise.withResolvers<void>();
  const wait = async (signal: AbortSignal) => {
    await next.promise;
    signal.throwIfAborted();
  };
  const renew = async () => {
    const { resolve: letThrough } = next;
    next = Promise.withResolvers();
    letThrough();
    await new Promise((soon) => setImmediate(soon));
  };
  return { wait, renew };
}

/** Two service sets on one folder. Requests of the other one for report "two" wait for the gate. */
async function setUp() {
  const clock = autoAdvancingClock();
  const office = await openPackOffice({}, { isSaved: true, clock });
  const { home, folder, services: window, officeId, runPack: runHere } = office;
  const [isRequested, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting: ServiceOptions['fetch'] = async (url, init) => {
    if (String(url).includes('report=two')) {
      isRequested.resolve();
      await gate.promise;
    }
    return await fetch(url, init);
  };
  const { wait, renew } = manualRenewal();
  const other = makeServices(home, undefined, { clock, fetch: waiting, waitForPackRenewal: wait });
  const otherSession = await other.offices.openSession(officeId);
  const runThere = async () => {
    const work = other.packs.run(otherSession, 'Month end', folder);
    work.catch(() => undefined);
    await isRequested.promise;
    return { work };
  };
  const listPhases = () => window.packs.listRuns(officeId).map((run) => [run.phase, isRunElsewhere(run)]);
  const letGo = () => gate.resolve();
  return { ...office, clock, window, other, runThere, runHere, listPhases, letGo, renew };
}

/** Starts a program that stands in for another process of Tripledger. */
const startProcess = (...args: string[]) => startProgram('pack-begin-process.mjs', args, ['pipe', 'pipe', 'inherit']);

describe('a pack that runs in another process', () => {
  it('faults 738: is running there, cannot be run or resumed here, and is followed until it ends', async () => {
    const { window, session, officeId, folder, runThere, runHere, listPhases, countRuns, letGo } = await setUp();
    const { work } = await runThere();
    expect(listPhases()).toEqual([['running', true]]);
    const [listed] = window.packs.listRuns(officeId);
    expect(statuses(listed ?? { items: [] })).toEqual(['done', 'running', 'waiting']);
    await expect(runHere()).rejects.toMatchObject(refused);
    await expect(window.packs.run(session, 'Month end', temporaryFolder())).rejects.toMatchObject(refused);
    letGo();
    expect(statuses(await work)).toEqual(['done', 'done', 'done']);
    expect(countRuns()).toBe(3);
    expect(listPhases()).toEqual([['done', false]]);
    expect(readdirSync(folder).filter((name) => name.includes('(2)'))).toEqual([]);
  });

  it('faults 738: is neither deleted nor renamed meanwhile; another pack of the office runs', async () => {
    const { window, session, savePack, runThere, letGo } = await setUp();
    savePack({ ...monthEnd, name: 'Weekly' });
    const { work } = await runThere();
    const deletePack = () => changePack(window, session.office, { kind: 'pack', name: 'Month end', pack: null });
    expect(deletePack).toThrow(refused.message);
    expect((await window.packs.run(session, 'Weekly', temporaryFolder())).phase).toBe('done');
    letGo();
    expect((await work).phase).toBe('done');
    expect(deletePack().packs.map(({ name }) => name)).toEqual(['Weekly']);
  });

  it('faults 738: is said to be running by the command line, which sends nothing and ends with 2', async () => {
    const { clock, home, folder, runThere, countRuns, letGo } = await setUp();
    const { work } = await runThere();
    const before = countRuns();
    const order = ['pack', 'Month end', '--out-dir', folder, '--office', 'Sydney'];
    const { status, stdout, stderr } = await runCli(order, { home, clock });
    expect([status, stdout, countRuns()]).toEqual([2, '', before]);
    expect(stderr).toContain(refused.message);
    letGo();
    expect((await work).phase).toBe('done');
  });

  it('faults 740: goes on as long as it is renewed, and can be resumed a minute after the last time', async () => {
    const { clock, runThere, runHere, listPhases, countRuns, letGo, renew } = await setUp();
    const { work } = await runThere();
    for (let renewals = 0; renewals < 3; renewals += 1) {
      clock.advance(45_000);
      await renew();
      expect(listPhases()).toEqual([['running', true]]);
    }
    clock.advance(59_000);
    expect(listPhases()).toEqual([['running', true]]);
    clock.advance(1_000);
    expect(listPhases()).toEqual([['stopped', false]]);
    expect(statuses(await runHere())).toEqual(['done', 'done', 'done']);
    // Its process was suspended, and ends when it finds that it was resumed here.
    letGo();
    await expect(work).rejects.toMatchObject({ code: 'cancelled', message: expect.stringContaining('resumed') });
    expect(listPhases()).toEqual([['done', false]]);
    expect(countRuns()).toBe(3 + 1);
  });

  it('faults 740: ends with its next renewal where a clock that was set back by hours had it resumed here', async () => {
    const { clock, folder, runThere, runHere, listPhases, letGo, renew } = await setUp();
    const { work } = await runThere();
    clock.advance(-3 * 3_600_000);
    expect(listPhases()).toEqual([['stopped', false]]);
    await renew();
    expect(listPhases()).toEqual([['running', true]]);
    clock.advance(3 * 3_600_000);
    expect((await runHere()).phase).toBe('done');
    const listWritten = () => readdirSync(folder).filter((name) => !name.endsWith('.tmp'));
    const written = listWritten();
    await renew();
    letGo();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect([listPhases(), listWritten()]).toEqual([[['done', false]], written]);
  });

  it('faults 740: that counts as stopped: its report that was running waits, as it does where the user stops it', async () => {
    const { clock, window, officeId, runThere, letGo } = await setUp();
    const { work } = await runThere();
    clock.advance(60_000);
    const [stopped] = window.packs.listRuns(officeId);
    expect([stopped?.phase, statuses(stopped ?? { items: [] })]).toEqual(['stopped', ['done', 'waiting', 'waiting']]);
    expect(stopped?.items.map(({ problem }) => problem)).toEqual([
      null,
      { code: 'cancelled', message: 'It was stopped.' },
      null,
    ]);
    letGo();
    expect(statuses(await work)).toEqual(['done', 'done', 'done']);
  });

  it('faults 740: that is not of this process any more: no report of it is said to be running', async () => {
    const { clock, other, runThere, runHere, letGo, renew } = await setUp();
    const { work } = await runThere();
    const ended: string[][] = [];
    other.events.on('pack', (_, run) => {
      if (run.phase !== 'running') ended.push(statuses(run));
    });
    clock.advance(60_000);
    await runHere();
    await renew();
    letGo();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect(ended[0]).toEqual(['done', 'waiting', 'waiting']);
    expect(ended.flat()).not.toContain('running');
  });

  it('faults 742: ends when its office is removed here, and leaves no file of it', async () => {
    const { home, window, officeId, runThere, renew, letGo } = await setUp();
    const { work } = await runThere();
    await window.offices.remove(officeId);
    await renew();
    letGo();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(join(home, 'user-records')).filter((name) => name.startsWith(officeId))).toEqual([]);
  });
});

/** The runs that the processes store. */
function openRuns(folder: string): PackRunsFile {
  const records = new UserRecordStore(folder, () => undefined);
  onTestFinished(() => records.close());
  records.unlock({ id: 'office', name: 'Sydney', kind: 'saved' }, plainSealer);
  return new PackRunsFile(records, () => undefined);
}

describe('packs of two processes', () => {
  it('faults 738: that begin one at the same moment: one does, and no run of either is lost', async () => {
    const [folder, rounds] = [temporaryFolder(), 40];
    const processes = ['A', 'B'].map((name) => startProcess(folder, name, String(rounds)));
    const outputs = processes.map(async ({ stdout }) => {
      const won: number[] = [];
      for await (const line of createInterface(stdout)) {
        if (line === 'end') break;
        won.push(Number(line));
      }
      return won;
    });
    for (const { stdin } of processes) stdin?.write('go\n');
    const won = (await Promise.all(outputs)).flat().sort((a, b) => a - b);
    expect(won).toEqual(Array.from({ length: rounds }, (_, index) => index));
    const runs = openRuns(folder).get('office');
    expect(runs.map(({ pack, phase }) => [pack, phase]).toSorted()).toEqual(
      won.map((round) => [`Pack ${round}`, 'running']).toSorted(),
    );
  });

  it('faults 740: one of which is killed: its pack can be resumed at once', async () => {
    const folder = temporaryFolder();
    const child = startProcess(folder, 'A', '1');
    child.stdin?.write('go\n');
    await once(child.stdout, 'data');
    const runs = openRuns(folder);
    const owner = new PackRunOwner(Date.now);
    const isElsewhere = () => runs.get('office').map((run) => owner.isElsewhere(run));
    expect(isElsewhere()).toEqual([true]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isElsewhere()).toEqual([false]);
  });
});
