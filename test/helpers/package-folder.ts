/** The unpacked application, made by `npm run package -- --dir` from a stand-in for Electron's distribution. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { makeElectronDistribution } from './electron-distribution';

const root = resolve(import.meta.dirname, '../..');

/**
 * Packs the built application.
 *
 * @param folder an empty folder for the distribution and the package
 * @param env variables that the package depends on
 * @returns the folder of the package
 */
export async function packFolder(folder: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  await makeElectronDistribution(join(folder, 'electron'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'build/bootstrap.mjs'), 'package', '--linux', '--dir'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        TRIPLEDGER_ELECTRON_DIST: join(folder, 'electron'),
        TRIPLEDGER_PACKAGE_FOLDER: join(folder, 'packages'),
        ...env,
      },
    },
  );
  if (status !== 0) throw new Error(`npm run package ended with status ${status}.\n${stdout}${stderr}`);
  return join(folder, 'packages/linux-unpacked');
}
