/** The project's own machinery: import rules that see types, and a bootstrap that names what is missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import {
  findUncovered,
  readFaultNumbers,
  readPlaywrightReport,
  readVitestReport,
} from '../../build/bootstrap/fault-cover.mjs';

const root = resolve(import.meta.dirname, '../..');
const biome = resolve(root, 'node_modules/@biomejs/biome/bin/biome');

/** Files by room, and whether the import rules accept them. */
const cases: readonly (readonly [path: string, text: string, isAllowed: boolean])[] = [
  ['shared/a', "import { z } from 'zod'; import type { Cell } from '@shared/schemas/report';", true],
  [
    'electron/preload/a',
    "import { ipcRenderer } from 'electron'; import type { Channel } from '@shared/ipc/contract';",
    true,
  ],
  ['electron/main/records/a', "import { fetchTrips } from '@main/api/endpoints/trips';", true],
  ['electron/main/ipc/handle', "import { ipcMain } from 'electron';", true],
  ['renderer/features/trips/a', "import { useTrip } from '@renderer/data/queries/trips';", true],
  ['renderer/features/trips/d', "import { TripTable } from '@renderer/components/TripTable';", true],
  ['renderer/components/a', "import { useNames } from '@renderer/data/queries/names';", true],
  ['shared/b', "import type { Stats } from 'node:fs';", false],
  ['shared/c', "import type { ReactNode } from 'react';", false],
  ['electron/preload/b', "import type { Trip } from '@shared/schemas/trip';", false],
  ['electron/main/api/b', "import type { CacheStore } from '@main/cache/office-cache';", false],
  ['electron/main/diagnostics/b', "import type { Exchange } from '@main/api/exchange';", false],
  ['electron/main/cache/b', "import type { Fetch } from '../api/http-get';", false],
  ['electron/main/offices/b', "import { app } from 'electron';", false],
  ['electron/main/rows/a', "import { AppError } from '@shared/errors';", true],
  ['electron/main/rows/b', "import type { ApiClient } from '@main/api/api-client';", false],
  ['electron/main/export/a', "import { RowEngine } from '@main/rows/row-engine';", true],
  ['electron/main/export/b', "import type { RunRepository } from '@main/cache/repositories/run-repository';", false],
  ['electron/main/windows/b', "import { ipcMain } from 'electron';", false],
  ['electron/cli/b', "import type { App } from 'electron';", false],
  ['renderer/ui/b', "import type { ListQuery } from '@renderer/data/queries/trips';", false],
  ['renderer/table/b', "import { bridge } from '@renderer/ipc/bridge';", false],
  ['renderer/features/trip/b', "import type { X } from '../trips/trip-columns';", false],
  ['renderer/features/trip/c', "import { bridge } from '@renderer/ipc/bridge';", false],
  ['renderer/components/b', "import type { Listed } from '@renderer/features/trips/use-trip-list';", false],
  ['renderer/components/c', "import { bridge } from '@renderer/ipc/bridge';", false],
  ['renderer/table/c', "import { TripTable } from '@renderer/components/TripTable';", false],
  ['renderer/data/queries/b', "export type { App } from 'electron';", false],
  ['test/electron-host/b', "import type { Trip } from '@shared/schemas/trip';", false],
];

describe('import rules', () => {
  it('see through type imports and re-exports, room by room', () => {
    const folder = temporaryFolder();
    for (const name of ['biome.jsonc', '.gitignore']) copyFileSync(join(root, name), join(folder, name));
    for (const [path, text] of cases) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, `${path}.ts`), `${text}\n`);
    }
    const args = [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--colors=off'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const said = stdout + stderr;
    const found = cases.map(([path]) => [path, !said.includes(`${path}.ts:`)]);
    expect(found).toEqual(cases.map(([path, , isAllowed]) => [path, isAllowed]));
  });
});

describe('the catalogue of faults', () => {
  it('has every number that code and tests cite', () => {
    const catalogued = readFaultNumbers(readFileSync(join(root, 'build/docs/faults.md'), 'utf8'));
    const sources = ['electron', 'renderer', 'shared', 'test', 'build/bootstrap'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
        .map((name) => join(root, folder, name)),
    );
    const cited = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bfaults (\d[\d, and–]{0,30})/g)].flatMap(([, list = '']) =>
        (list.match(/\d+/g) ?? []).map((number) => ({ file: relative(root, file), number: Number(number) })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !catalogued.includes(number))).toEqual([]);
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
