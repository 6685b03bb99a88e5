/** The project's own machinery: a catalogue that tests cover, and a bootstrap that names what is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findUncovered,
  readFaultNumbers,
  readPlaywrightReport,
  readVitestReport,
} from '../../build/bootstrap/fault-cover.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The paths of all code under a folder of the project. */
const listSources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => join(root, folder, name));

describe('the catalogue of faults', () => {
  it('has every number that code and tests cite', () => {
    const catalogued = readFaultNumbers(readFileSync(join(root, 'build/docs/faults.md'), 'utf8'));
    const sources = ['electron', 'renderer', 'shared', 'test', 'build/bootstrap'].flatMap(listSources);
    const cited = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bfaults (\d[\d, and–]{0,30})/g)].flatMap(([, list = '']) =>
        (list.match(/\d+/g) ?? []).map((number) => ({ file: relative(root, file), number: Number(number) })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !catalogued.includes(number))).toEqual([]);
  });

  it('has a test whose title begins with each of its numbers, as only a complete run checks otherwise', () => {
    const titles = listSources('test').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['`](faults [\d, and]+: )/g)].map(([, title = '']) => title),
    );
    const tests = titles.map((title) => ({ title, hasPassed: true }));
    expect(findUncovered(readFileSync(join(root, 'build/docs/faults.md'), 'utf8'), tests)).toEqual([]);
  });

  it('gives no number twice', () => {
    const catalogued = readFaultNumbers(readFileSync(join(root, 'build/docs/faults.md'), 'utf8'));
    expect(catalogued.length).toBeGreaterThan(0);
    expect(new Set(catalogued).size).toBe(catalogued.length);
  });

  it('is covered by tests that passed, never by skipped or failed ones', () => {
    const catalogue = '1. One\n2. Two\n3. Three\n4. Four\n';
    const tests = [
      { title: 'faults 1 and 2: passes', hasPassed: true },
      { title: 'faults 3: is skipped', hasPassed: false },
      { title: 'mentions faults 4: in the middle', hasPassed: true },
    ];
    expect(findUncovered(catalogue, tests)).toEqual([3, 4]);
  });

  it('reads both runners’ reports, nested suites and skipped tests included', () => {
    const vitest = {
      testResults: [
        {
          assertionResults: [
            { title: 'a', status: 'passed' },
            { title: 'b', status: 'skipped' },
          ],
        },
      ],
    };
    const playwright = {
      suites: [
        {
          specs: [{ title: 'c', ok: true, tests: [{ status: 'expected' }] }],
          suites: [{ specs: [{ title: 'd', ok: true, tests: [{ status: 'skipped' }] }] }],
        },
      ],
    };
    expect([...readVitestReport(vitest), ...readPlaywrightReport(playwright)]).toEqual([
      { title: 'a', hasPassed: true },
      { title: 'b', hasPassed: false },
      { title: 'c', hasPassed: true },
      { title: 'd', hasPassed: false },
    ]);
  });
});

describe('the pages', () => {
  const pages = [
    'README.md',
    ...['build/adr', 'build/docs', 'electron/main/rows'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name)),
    ),
  ];

  it('name only files and folders that exist', () => {
    const named = pages.flatMap((page) =>
      [
        ...readFileSync(join(root, page), 'utf8').matchAll(/`((?:electron|renderer|shared|test|build)\/[\w./-]+)`/g),
      ].map(([, path = '']) => ({ page, path })),
    );
    expect(named.length).toBeGreaterThan(30);
    const isThere = (path: string) =>
      existsSync(join(root, path)) ||
      readdirSync(join(root, dirname(path))).some((name) => name.startsWith(`${basename(path)}-`));
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
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
