/** Checks that the tests that ran cover the catalogue of faults (build/docs/faults.md). */
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

/** @param {string} catalogue @returns {number[]} the numbers of the catalogue's lines, in their order */
export function readFaultNumbers(catalogue) {
  return [...catalogue.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

/** A test that was found in a report. @typedef {{ title: string, hasPassed: boolean }} ReportedTest */

/** @returns {ReportedTest[]} */
export function readVitestReport(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, hasPassed: status === 'passed' })),
  );
}

/**
 * @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} report
 * @returns {ReportedTest[]}
 */
export function readPlaywrightReport({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, ok, tests }) => ({
      title,
      hasPassed: ok && tests.every(({ status }) => status !== 'skipped'),
    })),
    ...readPlaywrightReport(suite),
  ]);
}

/**
 * @param {string} catalogue
 * @param {readonly ReportedTest[]} tests
 * @returns {number[]} numbers without a test that ran and passed
 */
export function findUncovered(catalogue, tests) {
  const covered = new Set(
    tests
      .filter(({ hasPassed }) => hasPassed)
      .flatMap(({ title }) => /^faults ([\d, and]+):/.exec(title)?.[1].match(/\d+/g) ?? [])
      .map(Number),
  );
  return readFaultNumbers(catalogue).filter((number) => !covered.has(number));
}

/** The last step of a complete run. @throws Error naming the numbers that no passed test covers */
export function checkFaultCover() {
  const read = (runner, parse) =>
    existsSync(reportFile(runner)) ? parse(JSON.parse(readFileSync(reportFile(runner), 'utf8'))) : [];
  const tests = [
    ...['unit', 'properties', 'integration'].flatMap((project) => read(project, readVitestReport)),
    ...read('e2e', readPlaywrightReport),
  ];
  const catalogue = readFileSync(join(root, 'build/docs/faults.md'), 'utf8');
  const uncovered = findUncovered(catalogue, tests);
  if (uncovered.length > 0) {
    throw new Error(
      `No test that ran and passed covers these numbers of build/docs/faults.md: ${uncovered.join(', ')}.`,
    );
  }
  const count = readFaultNumbers(catalogue).length;
  say(`\n${count} numbers of build/docs/faults.md have a test that ran and passed.`);
}
