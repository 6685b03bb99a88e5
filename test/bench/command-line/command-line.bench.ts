/**
 * `npm run bench -- command-line`: how long the command line takes to start, as the console program ("ours") and as a script
 * on Node. Runs complete processes in turn, and prints the median of several rounds. `--version` needs nothing but the program;
 * `offices` opens settings and the record of the rate window too.
 *
 *   --rounds 15
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measured, measure, median } from '../export/measure';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const root = resolve(import.meta.dirname, '../../..');
execFileSync(process.execPath, ['build/bootstrap.mjs', 'package-cli'], { cwd: root, stdio: 'inherit' });

const folder = join(root, 'dist/cli', `${process.platform}-${process.arch}`);
const script = join(root, 'out/main/cli.js');
const programs = {
  'console program': {
    program: join(folder, process.platform === 'win32' ? 'tripledger.exe' : 'tripledger'),
    args: [],
  },
  'script on Node': { program: process.execPath, args: [script] },
};
const home = mkdtempSync(join(tmpdir(), 'tripledger-bench-'));

try {
  for (const command of ['--version', 'offices']) {
    const results = new Map<string, Measured[]>(Object.keys(programs).map((name) => [name, []]));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [name, { program, args }] of Object.entries(programs)) {
        const measured = await measure({ program, args: [...args, command], env: { TRIPLEDGER_HOME: home } });
        results.get(name)?.push(measured);
      }
    }
    for (const [name, measured] of results) {
      const wallMs = median(measured.map((run) => run.wallMs)).toFixed(0);
      const peakMiB = Math.max(...measured.map((run) => run.peakMiB)).toFixed(0);
      process.stdout.write(
        `${command.padEnd(10)} ${name.padEnd(16)} ${wallMs.padStart(5)} ms ${peakMiB.padStart(5)} MiB\n`,
      );
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
