/** Called by electron-builder when a package's files lie ready, before it is signed: refuses one that could not work. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { checkArchitectures } from './architecture.mjs';

/** Files of the processor's own kind, from the resources folder. */
export function listNativeFiles(resources, platform) {
  const exe = platform === 'win32' ? '.exe' : '';
  return [
    join(resources, 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node'),
    join(resources, `cli/tripledger${exe}`),
    join(resources, 'cli/keytar.node'),
  ];
}

/**
 * @param {import('electron-builder').AfterPackContext} context
 * @throws Error with what is wrong: the build ends there
 */
export default async function afterPack({ packager, appOutDir, electronPlatformName, arch }) {
  const resources = packager.getResourcesDir(appOutDir);
  checkArchitectures(listNativeFiles(resources, electronPlatformName), Arch[arch]);
  const licences = join(resources, 'licences.txt');
  if (!existsSync(licences)) throw new Error(`The licences of the bundled libraries are missing: ${licences}`);
}
