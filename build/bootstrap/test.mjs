/** `npm test`: everything, in the order in which it fails fastest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFaultCover, clearReports, reportFile } from './fault-cover.mjs';
import { ensurePackages } from './packages.mjs';
import { must, node24, say } from './process.mjs';

const bin = (path) => ['node_modules', path].join('/');
const typescript = (project) => [node24(), bin('typescript/bin/tsc'), '--noEmit', '-p', project];
/** Compilers that can keep Node 24 from ending (nodejs/node#54918) are left out: a test run must end. */
const node = () => [node24(), '--no-concurrent-sparkplug', '--no-maglev'];
const vitest = (project, ...args) => [
  ...node(),
  bin('vitest/vitest.mjs'),
  'run',
  '--config',
  'build/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile(project)}`,
  '--project',
  project,
  ...args,
];
const playwright = (project, ...args) => [
  ...node(),
  bin('@playwright/test/cli.js'),
  'test',
  '--config',
  'build/playwright.config.ts',
  '--reporter=list,json',
  // With `--project NAME` what follows would be names of projects, too.
  `--project=${project}`,
  ...args,
];

/**
 * Wraps a command in a D-Bus session of its own with an unlocked, empty keyring: a real Secret Service, and none of the
 * user's own secrets.
 */
export function withSecretService(command, folder) {
  if (process.platform !== 'linux') return command;
  const unlock = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"';
  return [
    'env',
    `HOME=${folder}`,
    `XDG_RUNTIME_DIR=${folder}`,
    'dbus-run-session',
    '--',
    'sh',
    '-c',
    unlock,
    'sh',
    ...command,
  ];
}

/** Steps that are run only by name. */
const extra = {
  /** `npm run verify-electron`: on the user's own keychain where there is a session, as the application would. */
  'verify-electron': (rest, folder) => {
    // A package in dist may be an old one: `npm test` never looks there.
    process.env.VERIFY_ELECTRON = '1';
    const command = playwright('e2e', 'test/e2e/verify-electron.spec.ts', ...rest);
    return [process.env.DBUS_SESSION_BUS_ADDRESS ? command : withSecretService(command, folder)];
  },
  /** Takes the README's pictures again. */
  pictures: (rest, folder) => [withSecretService(playwright('pictures', ...rest), folder)],
  /** Kills an export the given number of times. */
  kills: ([times = '1000']) => {
    process.env.EXPORT_KILLS = times;
    return [vitest('integration', 'test/integration/export/kills')];
  },
};

/** The steps by name; `npm test -- unit` runs one of them, `npm test -- properties 1000000` a million cases of each. */
const steps = {
  types: () =>
    ['build/tsconfig.shared.json', 'tsconfig.json', 'build/tsconfig.renderer.json', 'build/tsconfig.test.json'].map(
      (project) => typescript(project),
    ),
  lint: () => [
    [node24(), bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
    [node24(), bin('knip/bin/knip.js'), '--config', 'build/knip.json'],
  ],
  unit: (rest) => [vitest('unit', ...rest)],
  properties: ([cases = '10000', ...rest]) => {
    process.env.PROPERTY_RUNS = cases;
    return [vitest('properties', ...rest)];
  },
  integration: (rest, folder) => [withSecretService(vitest('integration', ...rest), folder)],
  e2e: (rest, folder) => [withSecretService(playwright('e2e', ...rest), folder)],
};

/** @param {readonly string[]} args a step and its own arguments, or nothing for all of them */
export async function test([only, ...rest]) {
  const known = { ...steps, ...extra };
  const names = only ? [only] : Object.keys(steps);
  if (only && !(only in known))
    throw new Error(`There is no test step "${only}". The steps are: ${Object.keys(known).join(', ')}.`);
  await ensurePackages(['native', 'host', 'tests']);
  clearReports();
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile('e2e');
  for (const name of names) {
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-test-'));
    // Hundreds of processes run the same built programs: each is compiled once.
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
    try {
      for (const [program, ...args] of known[name](rest, folder)) {
        say(
          `\n— ${name}: ${args
            .filter((arg) => !arg.startsWith('/'))
            .slice(0, 6)
            .join(' ')
            .slice(0, 90)}`,
        );
        await must(program, args);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (!only) checkFaultCover();
  return 0;
}
