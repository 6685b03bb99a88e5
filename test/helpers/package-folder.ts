/** The unpacked application, made by `npm run package -- --dir` from a stand-in for Electron's distribution. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeElectronDistribution } from './electron-distribution';

const root = resolve(import.meta.dirname, '../..');

/** The distribution before it was packed, and the package. */
export type PackedFolder = { readonly distribution: string; readonly folder: string };

async function pack(): Promise<PackedFolder> {
  const made = mkdtempSync(join(tmpdir(), 'tripledger-package-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  const [distribution, packages] = [join(made, 'electron'), join(made, 'packages')];
  await makeElectronDistribution(distribution);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'build/bootstrap.mjs'), 'package', '--linux', '--dir'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        TRIPLEDGER_ELECTRON_DIST: distribution,
        TRIPLEDGER_PACKAGE_FOLDER: packages,
      },
    },
  );
  // Programs that other tests start are not replaced meanwhile.
  if (`${stdout}${stderr}`.includes('Building')) throw new Error('The build is older than its sources: npm run build');
  if (status !== 0) throw new Error(`npm run package ended with status ${status}.\n${stdout}${stderr}`);
  return { distribution, folder: join(packages, 'linux-unpacked') };
}

let packed: Promise<PackedFolder> | null = null;

/** Packs the built application, once in each process. */
export function packFolder(): Promise<PackedFolder> {
  packed ??= pack();
  return packed;
}
