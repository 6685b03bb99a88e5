/** What the tests' reports say: how many tests ran, and whether they cover the catalogue of faults (build/docs/faults.md). */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './process.mjs';

/** Each runner leaves its report here. */
const folder = join(root, 'out/test-reports');

/** @param {string} runner @returns {string} the file that the runner writes its JSON report to */
export const reportFile = (runner) => join(folder, `${runner}.json`);

/** Removes the reports of an earlier run. */
export function clearReports() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * @param {string} catalogue
 * @returns {Map<number, { letters: string | null, isDeep: boolean }>} the numbers of its lines, the letters of the fault rule
 * beside each, and whether it is marked for the deeper tier: "12. (a, c) (deep) …"
 */
export function readFaults(catalogue) {
  return new Map(
    [...catalogue.matchAll(/^(\d+)\. (?:\((none|[abc](?:, [abc])*)\) )?(\(deep\) )?/gm)].map(
      ([, number, letters = null, mark]) => [Number(number), { letters, isDeep: !!mark }],
    ),
  );
}

/**
 * A test that was found in a report.
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped', isDeep: boolean, step: string }} ReportedTest
 */

/** @returns {ReportedTest[]} */
export function readVitestReport(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, tags }) => ({
      title,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      isDeep: tags.includes('deep'),
      step: getVitestStep(name),
    })),
  );
}

/** @param {string} file */
function getVitestStep(file) {
  if (file.endsWith('.properties.test.ts')) return 'properties';
  return file.replaceAll('\\', '/').includes('/test/unit/') ? 'unit' : 'integration';
}

/**
 * @typedef {{ title: string, ok: boolean, tags: string[], tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} report
 * @param {string} step the step that ran them
 * @returns {ReportedTest[]}
 */
export function readPlaywrightReport({ suites = [] }, step = 'e2e') {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, ok, tags, tests }) => ({
      title,
      state: tests.some(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
      isDeep: tags.includes('deep'),
      step,
    })),
    ...readPlaywrightReport(suite, step),
  ]);
}

/**
 * @param {string} catalogue
 * @param {readonly ReportedTest[]} tests
 * @param {boolean} isAll whether the deep tests ran too, and so must have passed
 * @returns {string[]} what is wrong: numbers without a letter or a test, and marks that do not say which tier covers a number
 */
export function findCoverErrors(catalogue, tests, isAll) {
  const getNumbers = ({ title }) => /^faults ([\d, and]+):/.exec(title)?.[1].match(/\d+/g)?.map(Number) ?? [];
  const passed = tests.filter(({ state }) => state === 'passed');
  const ran = new Set(passed.filter(({ isDeep }) => !isDeep).flatMap(getNumbers));
  const deep = new Set((isAll ? passed : tests).filter(({ isDeep }) => isDeep).flatMap(getNumbers));
  const faults = [...readFaults(catalogue)];
  const list = (isWrong) => faults.filter(([number, { isDeep }]) => isWrong(number, isDeep)).map(([number]) => number);
  return [
    [
      'No letter of the fault rule stands beside',
      faults.filter(([, { letters }]) => !letters).map(([number]) => number),
    ],
    ['No test that ran and passed covers', list((number) => !ran.has(number) && !deep.has(number))],
    ['Mark as (deep), as only deep tests cover them,', list((n, isMarked) => !ran.has(n) && deep.has(n) && !isMarked)],
    [
      'Remove the mark (deep), as a test of the default tier covers them, from',
      list((n, isMarked) => ran.has(n) && isMarked),
    ],
  ].flatMap(([problem, numbers]) =>
    numbers.length === 0 ? [] : [`${problem} these numbers of build/docs/faults.md: ${numbers.join(', ')}.`],
  );
}

/**
 * Prints for each step how many tests ran, and how many are left to the other tier.
 *
 * @param {readonly ReportedTest[]} tests
 * @param {boolean} isAll
 */
function printCounts(tests, isAll) {
  for (const step of new Set(tests.map((test) => test.step))) {
    const count = (isCounted) => tests.filter((test) => test.step === step && isCounted(test)).length;
    const skipped = count(({ state }) => state === 'skipped');
    const left = isAll ? 0 : count(({ state, isDeep }) => state === 'skipped' && isDeep);
    const parts = [
      `${count(({ state }) => state !== 'skipped')} ran`,
      ...(left > 0 ? [`${left} are left to \`npm test -- all\``] : []),
      ...(skipped > left ? [`${skipped - left} were skipped by themselves`] : []),
    ];
    say(`${step}: ${parts.join(', ')}`);
  }
}

/**
 * The last step of a complete run of a tier: prints what ran and what did not.
 *
 * @param {boolean} isAll whether the deep tests ran too
 * @throws Error naming the numbers of the catalogue that no test covers
 */
export function checkFaultCover(isAll) {
  const read = (runner, parse) =>
    existsSync(reportFile(runner)) ? parse(JSON.parse(readFileSync(reportFile(runner), 'utf8'))) : [];
  const tests = [
    ...read('vitest', readVitestReport),
    ...['e2e', 'e2e-deep'].flatMap((name) => read(name, (report) => readPlaywrightReport(report))),
    ...read('windows', (report) => readPlaywrightReport(report, 'windows')),
  ];
  say('');
  printCounts(tests, isAll);
  const catalogue = readFileSync(join(root, 'build/docs/faults.md'), 'utf8');
  const errors = findCoverErrors(catalogue, tests, isAll);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const faults = [...readFaults(catalogue).values()];
  const deep = isAll ? 0 : faults.filter(({ isDeep }) => isDeep).length;
  say(`${faults.length - deep} numbers of build/docs/faults.md have a test that ran and passed.`);
  if (deep > 0) say(`${deep} have one only in \`npm test -- all\`.`);
}
