/** The project's own machinery: import rules that see types, and a bootstrap that names what is missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const biome = resolve(root, 'node_modules/@biomejs/biome/bin/biome');

/** Whether the import rules accept a file of this path and text. */
function isAllowed(path: string, text: string): boolean {
  const args = [biome, 'lint', '--only=style/noRestrictedImports', `--stdin-file-path=${path}`];
  const { status } = spawnSync(process.execPath, args, { cwd: root, input: text });
  return status === 0;
}

describe('import rules', () => {
  it.each([
    ['shared/x.ts', "import { z } from 'zod'; import type { Cell } from '@shared/schemas/report';"],
    [
      'electron/preload/x.ts',
      "import { ipcRenderer } from 'electron'; import type { Channel } from '@shared/ipc/contract';",
    ],
    ['electron/main/browse/x.ts', "import { fetchTrips } from '@main/api/endpoints/trips';"],
    ['electron/main/ipc/handle.ts', "import { ipcMain } from 'electron';"],
    ['renderer/features/trips/x.ts', "import { useTrip } from '@renderer/queries/trips';"],
  ])('%s may: %s', (path, text) => {
    expect(isAllowed(path, text)).toBe(true);
  });

  it.each([
    ['shared/x.ts', "import type { Stats } from 'node:fs';"],
    ['shared/x.ts', "import type { ReactNode } from 'react';"],
    ['electron/preload/x.ts', "import type { Trip } from '@shared/schemas/trip';"],
    ['electron/main/api/x.ts', "import type { CacheStore } from '@main/cache/office-cache';"],
    ['electron/main/cache/x.ts', "import type { Fetch } from '../api/http-get';"],
    ['electron/main/offices/x.ts', "import { app } from 'electron';"],
    ['electron/main/windows/x.ts', "import { ipcMain } from 'electron';"],
    ['electron/cli/x.ts', "import type { App } from 'electron';"],
    ['renderer/ui/x.ts', "import type { ListQuery } from '@renderer/queries/trips';"],
    ['renderer/table/x.ts', "import { bridge } from '@renderer/ipc/bridge';"],
    ['renderer/features/trip/x.ts', "import type { X } from '../trips/trip-columns';"],
    ['renderer/features/trip/x.ts', "import { bridge } from '@renderer/ipc/bridge';"],
    ['renderer/queries/x.ts', "import { app } from 'electron';"],
    ['test/electron-host/x.ts', "import type { Trip } from '@shared/schemas/trip';"],
  ])('%s may not: %s', (path, text) => {
    expect(isAllowed(path, text)).toBe(false);
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
