/** `npm run bench -- NAME …`: measures Tripledger ("ours") beside other tools, in one run, as ratios. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { node24, root, run } from './process.mjs';

const folder = join(root, 'test/bench');

/** @param {readonly string[]} args the bench's name and its own options */
export async function bench([name = '', ...rest]) {
  const file = join(folder, name, `${name}.bench.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    throw new Error(`Usage: npm run bench -- NAME, with one of: ${readdirSync(folder).join(', ')}`);
  }
  if (name === 'export') await ensurePackages(['export']);
  return await run(node24(), ['--disable-warning=ExperimentalWarning', '--import', hook, file, ...rest]);
}

const hook = join(root, 'test/helpers/typescript-hook.mjs');
