/**
 * Entry of every npm script. Needs plain Node 20 and nothing installed: it brings dependencies, system packages and the
 * build up to date, if they are not, then runs the command.
 *
 *   node build/bootstrap.mjs start | test | bench NAME | cli … | demo-office … | build | package … | package-cli … |
 *     icons
 */
import { join } from 'node:path';
import { bench } from './bootstrap/bench.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { packageCommandLine } from './bootstrap/command-line.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { makeIcons } from './bootstrap/icons.mjs';
import { node24, root, run, say, userFolder } from './bootstrap/process.mjs';
import { start } from './bootstrap/start.mjs';
import { test } from './bootstrap/test.mjs';

const [command = '', ...rest] = process.argv.slice(2);

/** @type {Record<string, () => Promise<number>>} */
const commands = {
  start: () => start(rest),
  test: () => test(rest),
  bench: () => bench(rest),
  build: async () => 0,
  cli: () => run(node24(), [join(root, 'out/main/cli.js'), ...rest], { cwd: userFolder() }),
  'demo-office': () => run(node24(), ['out/main/demo-office.js', ...rest]),
  package: async () => {
    await packageCommandLine();
    return run(node24(), ['build/packaging/build.mjs', ...rest]);
  },
  'package-cli': () => packageCommandLine(rest),
  icons: () => makeIcons(),
};

const chosen = commands[command];
if (!chosen) {
  say(`Usage: node build/bootstrap.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}

try {
  await ensureDependencies();
  await ensureBuilt();
  process.exit(await chosen());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
