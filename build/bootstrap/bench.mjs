/** `npm run bench -- NAME …`: measures Tripledger ("ours") beside other tools, in one run, as ratios. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { node24, root, run } from './process.mjs';
import { withSecretService } from './test.mjs';

const folder = join(root, 'test/bench');

/** Benches that start the application. */
const startsApplication = new Set(['startup', 'clicks']);

/** @param {readonly string[]} args the bench's name and its own options */
export async function bench([name = '', ...rest]) {
  const file = join(folder, name, `${name}.bench.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    throw new Error(`Usage: npm run bench -- NAME, with one of: ${readdirSync(folder).join(', ')}`);
  }
  const command = [node24(), '--disable-warning=ExperimentalWarning', '--import', hook, file, ...rest];
  if (!startsApplication.has(name)) return await run(command[0], command.slice(1));
  // Starts the application itself, which reads its token from a keychain.
  await ensurePackages(['native', 'host', 'tests']);
  await ensureBuilt();
  const home = mkdtempSync(join(tmpdir(), 'tripledger-bench-'));
  try {
    const [program, ...args] = withSecretService(command, home);
    return await run(program, args);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const hook = join(root, 'test/helpers/typescript-hook.mjs');
