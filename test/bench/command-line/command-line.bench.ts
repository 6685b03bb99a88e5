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
import { type Measured, measure } from '../export/measure';
import { format, median, say, takeTurns } from '../measured';

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
    const contenders = Object.entries(programs).map(([name, { program, args }]) => [
      name,
      () => measure({ program, args: [...args, command], env: { TRIPLEDGER_HOME: home } }),
    ]);
    const turns = await takeTurns<Measured>(Number(values.rounds), Object.fromEntries(contenders));
    for (const [name, runs] of turns) {
      const wallMs = median(runs.map((run) => run.wallMs));
      const peakMiB = Math.max(...runs.map((run) => run.peakMiB));
      say(`${command.padEnd(10)} ${name.padEnd(16)} ${format(wallMs, 5)} ms ${format(peakMiB, 5)} MiB`);
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
