/** The project's own machinery: a catalogue that tests cover, and a bootstrap that names what is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { listSources, readSource, root } from '@test/helpers/sources';
import { describe, expect, it } from 'vitest';
import {
  findCoverErrors,
  type ReportedTest,
  readFaults,
  readPlaywrightReport,
  readVitestReport,
} from '../../build/bootstrap/fault-cover.mjs';

const isCode = /\.(?:ts|tsx|mjs)$/;

describe('the catalogue of faults', () => {
  const catalogue = readSource('build/docs/faults.md');
  const makeTest = (title: string, state: ReportedTest['state'], isDeep = false): ReportedTest => ({
    title,
    state,
    isDeep,
    step: 'unit',
  });

  it('has every number that code and tests cite', () => {
    const faults = readFaults(catalogue);
    const folders = ['electron', 'renderer', 'shared', 'test', 'build/bootstrap'];
    // This file has made-up titles.
    const own = relative(root, import.meta.filename);
    const cited = listSources(folders, isCode).flatMap((file) =>
      [...(file === own ? '' : readSource(file)).matchAll(/\bfaults (\d[\d, and–]{0,30})/g)].flatMap(([, list = '']) =>
        (list.match(/\d+/g) ?? []).map((number) => ({ file, number: Number(number) })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !faults.has(number))).toEqual([]);
  });

  it('has a test whose title begins with each of its numbers, as only a complete run checks otherwise', () => {
    const tests = listSources(['test'], isCode).flatMap((file) =>
      [...readSource(file).matchAll(/['`](faults [\d, and]+: )/g)].map(([, title = '']) => makeTest(title, 'passed')),
    );
    expect(findCoverErrors(catalogue.replaceAll('(deep) ', ''), tests, true)).toEqual([]);
  });

  it('has a letter of the fault rule beside each number; those that none fits become fewer', () => {
    const tests = [makeTest('faults 1 and 2: passes', 'passed')];
    expect(findCoverErrors('1. One\n2. (d) Two\n', tests, true)).toEqual([
      'No letter of the fault rule stands beside these numbers of build/docs/faults.md: 1, 2.',
    ]);
    const letters = [...readFaults(catalogue).values()].map((fault) => fault.letters);
    expect(letters.filter((letter) => letter === 'none').length).toBeLessThanOrEqual(8);
  });

  it('gives no number twice', () => {
    expect(readFaults(catalogue).size).toBeGreaterThan(0);
    expect([...catalogue.matchAll(/^\d+\. /gm)].length).toBe(readFaults(catalogue).size);
  });

  it('is covered by tests that passed, never by skipped or failed ones', () => {
    const tests = [
      makeTest('faults 1 and 2: passes', 'passed'),
      makeTest('faults 3: is skipped', 'skipped'),
      makeTest('mentions faults 4: in the middle', 'passed'),
      makeTest('faults 5: fails', 'failed'),
    ];
    for (const isAll of [false, true]) {
      expect(
        findCoverErrors('1. (a) One\n2. (b) Two\n3. (c) Three\n4. (a, c) Four\n5. (a) Five\n', tests, isAll),
      ).toEqual(['No test that ran and passed covers these numbers of build/docs/faults.md: 3, 4, 5.']);
    }
  });

  it('leaves a marked number to a deep test, which must exist in the default tier and pass in the deeper one', () => {
    const faults = '1. (a) (deep) One\n2. (b) Two\n3. (c) (deep) Three\n4. (a) (deep) Four\n';
    const getErrors = (state: ReportedTest['state'], isAll: boolean) => {
      const deep = ['faults 1: deep', 'faults 2: deep', 'faults 3: deep'].map((title) => makeTest(title, state, true));
      return findCoverErrors(faults, [...deep, makeTest('faults 3: too', 'passed')], isAll);
    };
    const getExpected = (uncovered: string) => [
      `No test that ran and passed covers these numbers of build/docs/faults.md: ${uncovered}.`,
      ...(uncovered === '4'
        ? ['Mark as (deep), as only deep tests cover them, these numbers of build/docs/faults.md: 2.']
        : []),
      'Remove the mark (deep), as a test of the default tier covers them, from these numbers of build/docs/faults.md: 3.',
    ];
    expect(getErrors('skipped', false)).toEqual(getExpected('4'));
    expect(getErrors('passed', true)).toEqual(getExpected('4'));
    expect(getErrors('skipped', true)).toEqual(getExpected('1, 2, 4'));
    expect(getErrors('failed', true)).toEqual(getExpected('1, 2, 4'));
  });

  it('reads both runners’ reports, nested suites and skipped tests included', () => {
    const vitest = {
      testResults: [
        {
          name: '/project/test/unit/a.test.ts',
          assertionResults: [
            { title: 'a', status: 'passed', tags: [] },
            { title: 'b', status: 'skipped', tags: ['deep'] },
          ],
        },
      ],
    };
    const playwright = {
      suites: [
        {
          specs: [{ title: 'c', ok: true, tags: [], tests: [{ status: 'expected' }] }],
          suites: [{ specs: [{ title: 'd', ok: true, tags: ['deep'], tests: [{ status: 'skipped' }] }] }],
        },
      ],
    };
    expect([...readVitestReport(vitest), ...readPlaywrightReport(playwright)]).toEqual([
      { title: 'a', state: 'passed', isDeep: false, step: 'unit' },
      { title: 'b', state: 'skipped', isDeep: true, step: 'unit' },
      { title: 'c', state: 'passed', isDeep: false, step: 'e2e' },
      { title: 'd', state: 'skipped', isDeep: true, step: 'e2e' },
    ]);
  });
});

describe('the pages', () => {
  const pages = ['README.md', ...globSync('{build,electron,renderer}/**/*.md', { cwd: root })];
  const readAll = (pattern: RegExp) =>
    pages.flatMap((page) => [...readSource(page).matchAll(pattern)].map(([, path = '']) => ({ page, path })));

  it('name only files and folders that exist', () => {
    const named = readAll(/`((?:electron|renderer|shared|test|build)\/[\w./-]+)`/g);
    expect(named.length).toBeGreaterThan(30);
    const isThere = (path: string) =>
      existsSync(join(root, path)) ||
      readdirSync(join(root, dirname(path))).some((name) => name.startsWith(`${basename(path)}-`));
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  it('comments and pages name only files that exist', () => {
    const files = globSync('{electron,renderer,shared,test,build}/**/*.{ts,tsx,mjs,md}', { cwd: root });
    // The last two are made by the build.
    const names = new Set([...files.map((file) => basename(file)), 'engine.generated.ts', 'desk.mjs']);
    const isText = (file: string, line: string) => file.endsWith('.md') || /^\s*(?:\/\*|\*|\/\/)/.test(line);
    const missing = [...files, 'README.md'].flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => isText(file, line))
        .flatMap((line) => line.match(/(?<![\w.-])[a-zA-Z][\w-]*\.(?:tsx?|mjs)\b/g) ?? [])
        .filter((name) => !names.has(name))
        .map((name) => `${file} names ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to files and folders that exist', () => {
    const linked = readAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter(({ page, path }) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  });
});

describe('bootstrap', () => {
  it.skipIf(process.platform !== 'linux')('names the exact command where it may not install packages itself', () => {
    const script = `
      process.getuid = () => 1000;
      process.env.PATH = '/nowhere';
      const { ensurePackages } = await import(${JSON.stringify(resolve(root, 'build/bootstrap/packages.mjs'))});
      await ensurePackages(['native', 'tests']).catch((error) => console.log(error.message));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(said).toMatch(/missing: python3, make, g\+\+, pkg-config/);
    expect(said).toMatch(/Please run: sudo apt-get install -y --no-install-recommends python3 make g\+\+ pkg-config/);
  });
});
