/** `npm test`: the default tier, or with `all` everything, in the order in which it fails fastest. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFaultCover, clearReports, reportFile } from './fault-cover.mjs';
import { ensurePackages } from './packages.mjs';
import { must, node24, say } from './process.mjs';

const bin = (path) => ['node_modules', path].join('/');
/** Compilers that can keep Node 24 from ending (nodejs/node#54918) are left out: a test run must end. */
const node = () => [node24(), '--no-concurrent-sparkplug', '--no-maglev'];
const vitest = (projects, ...args) => [
  ...node(),
  bin('vitest/vitest.mjs'),
  'run',
  '--config',
  'build/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile('vitest')}`,
  ...projects.map((project) => `--project=${project}`),
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

/** What leaves the deep tests out. */
const withoutDeep = { vitest: ['--tags-filter=!deep'], playwright: ['--grep-invert=@deep'] };

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
    const command = playwright('e2e', 'test/e2e/verify-electron.spec.ts', ...rest);
    return [process.env.DBUS_SESSION_BUS_ADDRESS ? command : withSecretService(command, folder)];
  },
  /** Takes the README's pictures again, in the window of the built application. */
  pictures: (rest, folder) => {
    Object.assign(process.env, { E2E_PLACE: 'window', E2E_TRIPS: '2400' });
    return [withSecretService(playwright('pictures', ...rest), folder)];
  },
};

/** Tries other cases of the properties than the last time, and says which. */
function chooseCases(cases) {
  process.env.PROPERTY_RUNS = cases;
  process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31));
  say(`Properties: ${cases} cases each; PROPERTY_SEED=${process.env.PROPERTY_SEED} tries the same ones again.`);
}

/** Parts of the steps of a complete run; `npm test -- properties 1000000` tries a million cases of each property. */
const parts = {
  types: () => [[node24(), bin('typescript/bin/tsc'), '--build', 'build/tsconfig.test.json']],
  lint: () => [
    [node24(), bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
    [node24(), bin('knip/bin/knip.js'), '--config', 'build/knip.json'],
  ],
  unit: (rest, _folder, tier) => [vitest(['unit'], ...tier.vitest, ...rest)],
  properties: ([cases, ...rest], _folder, tier) => {
    if (cases) chooseCases(cases);
    return [vitest(['properties'], ...tier.vitest, ...rest)];
  },
  integration: (rest, folder, tier) => [withSecretService(vitest(['integration'], ...tier.vitest, ...rest), folder)],
};

/** The steps of a complete run. The commands of each run side by side, and its files in one queue: no core is idle. */
const steps = {
  checks: () => [...parts.types(), ...parts.lint()],
  vitest: (rest, folder, tier) => {
    const projects = ['unit', 'properties', 'integration'];
    return [withSecretService(vitest(projects, ...tier.vitest, ...rest), folder)];
  },
  e2e: (rest, folder, tier) => [withSecretService(playwright('e2e', ...tier.playwright, ...rest), folder)],
};

/** Steps that only the deeper tier has. */
const deepSteps = {
  /** The tests of screens once more, in the window of the built application and with ten times as many trips. */
  windows: (rest, folder) => {
    const env = { E2E_PLACE: 'window', E2E_TRIPS: '2400', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('windows') };
    const [program, ...args] = playwright('e2e', '--grep-invert=@deep|@window|@desk', ...rest);
    const assigned = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    return [withSecretService(['env', ...assigned, program, ...args], folder)];
  },
};

/** Reads which end-to-end tests the default tier leaves out: Playwright's report has only those that ran. */
async function listDeepSpecs() {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('e2e-deep') };
  const [program, ...args] = playwright('e2e', '--grep=@deep', '--list', '--pass-with-no-tests');
  await must(program, args, { env });
}

/** Runs the commands of a step side by side. @throws the first error, once all have ended */
async function mustAll(name, commands) {
  const runs = commands.map(([program, ...args]) => {
    const words = args.filter((arg) => !arg.startsWith('/')).slice(0, 6);
    say(`\n— ${name}: ${words.join(' ').slice(0, 90)}`);
    return must(program, args);
  });
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * `all` runs the deep tests too; so does a step with files or other arguments of its own.
 *
 * @param {readonly string[]} args a step and its own arguments, or nothing for all of them; `all` for both tiers
 */
export async function test(args) {
  const isAll = args.includes('all');
  const [only, ...rest] = args.filter((arg) => arg !== 'all');
  const hasDeep = isAll || rest.length > 0;
  if (isAll) {
    // Tests that try more cases of the same read it. They are the same ones each time: a tier fails for its commit.
    process.env.TEST_TIER = 'all';
    process.env.PROPERTY_RUNS ??= '10000';
  }
  const tier = hasDeep ? { vitest: [], playwright: [] } : withoutDeep;
  const known = { ...steps, ...deepSteps, ...parts, ...extra };
  const names = only ? [only] : Object.keys(isAll ? { ...steps, ...deepSteps } : steps);
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
      await mustAll(name, known[name](rest, folder, tier));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (!only) {
    if (!isAll) await listDeepSpecs();
    checkFaultCover(isAll);
  }
  return 0;
}
