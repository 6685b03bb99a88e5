/**
 * A process that dumps all saved offices as the command line does, from FOLDER/home into FOLDER/offices. Forked by
 * `dumpOfficesApart`, which sends it the keychain.
 *
 *     node --import typescript-hook.mjs dump-offices-process.ts FOLDER
 */
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveHere } from '@cli/serve-here';
import { systemClock } from '@main/api/clock';
import { createServices } from '@main/services';
import { memoryKeychain } from './keychain';
import { readPeakMiB } from './peak-memory';

/** Secrets by account. */
export type Secrets = readonly (readonly [account: string, secret: string])[];

/** What the process had when an office was done. */
export type Sample = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most that the process had in memory while it dumped this office. */
  readonly peakMiB: number;
  /** Open files of saved offices. */
  readonly files: number;
};

/** Counts of files, of all offices. */
export type DumpCounts = { readonly written: number; readonly unchanged: number; readonly removed: number };

export type DumpReport = {
  /** The peak before the first office. */
  readonly idleMiB: number;
  readonly samples: readonly Sample[];
  readonly counts: DumpCounts;
};

const isLinux = process.platform === 'linux';

function countOpenFiles(folder: string): number {
  if (!isLinux) return 0;
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

/** The most memory that this process has had, or since it was last asked where the kernel lets it start anew. */
function takePeakMiB(): number {
  const peak = readPeakMiB();
  // 5 starts the peak anew: man 5 proc.
  if (isLinux) writeFileSync('/proc/self/clear_refs', '5');
  return peak;
}

async function dumpAll(root: string, secrets: Secrets): Promise<DumpReport> {
  const home = join(root, 'home');
  const keychain = memoryKeychain();
  for (const [account, secret] of secrets) keychain.entries.set(account, secret);
  const services = createServices({
    userData: home,
    localData: home,
    version: '0',
    fetch: () => Promise.reject(new Error('A dump sends no request.')),
    clock: systemClock,
    loadKeychain: async () => keychain,
    closesDumpedOffices: true,
    dataWorker: serveHere(),
  });
  const idleMiB = takePeakMiB();
  const samples: Sample[] = [];
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  services.events.on('dump', ({ offices: { length } }) => {
    if (length === samples.length) return;
    const { user, system } = process.cpuUsage(cpuBefore);
    samples.push({
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: (user + system) / 1e6,
      peakMiB: takePeakMiB(),
      files: countOpenFiles(home),
    });
  });
  const order = { offices: services.offices.listSaved(), folder: join(root, 'offices'), isPersonalIncluded: false };
  const { offices } = await services.dumps.run(order);
  await services.close();
  const sum = (name: keyof DumpCounts) => offices.reduce((all, office) => all + office[name], 0);
  return {
    idleMiB,
    samples,
    counts: { written: sum('written'), unchanged: sum('unchanged'), removed: sum('removed') },
  };
}

const [root = ''] = process.argv.slice(2);
process.once('message', async (secrets: Secrets) => {
  const report = await dumpAll(root, secrets);
  process.send?.(report, () => process.disconnect());
});
