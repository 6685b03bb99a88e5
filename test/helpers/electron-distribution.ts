/** A folder that looks like Electron's distribution for Linux. Its program runs the host on the archive beside it. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPackage } from '@electron/asar';

const root = resolve(import.meta.dirname, '../..');

/** What flipFuses looks for, then version 1, nine fuses, and their states as Electron is released. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

/**
 * The program. With ELECTRON_HOST_DRIVEN=1 a test's driver puts its own switches first: they go to the host, and the
 * application sees what follows. Otherwise every argument is the application's, as in a package.
 */
const program = `#!/bin/sh
host='${join(root, 'test/electron-host')}'
node='${join(root, 'node_modules/node/bin/node')}'
folder=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
app="$folder/resources/app.asar"
ELECTRON_HOST_PACKAGED=\${ELECTRON_HOST_PACKAGED:-1}
export ELECTRON_HOST_PACKAGED
driver=
inspect=
if [ "$ELECTRON_HOST_DRIVEN" = 1 ]; then
  inspect=--inspect=0
  while :; do
    case $1 in
      --no-sandbox | --inspect=0 | --remote-debugging-port=0) driver="$driver $1"; shift ;;
      *) break ;;
    esac
  done
fi
# Unquoted: each switch is an argument of its own.
exec "$node" --unhandled-rejections=warn $inspect "$host/main.ts" "$folder/tripledger-desktop" $driver "$app" "$@"
`;

/** Files of the distribution that packaging reads, keeps, renames or removes; the contents do not matter. */
const files = [
  ...['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_100_percent.pak'],
  ...['chrome_200_percent.pak', 'chrome_crashpad_handler', 'icudtl.dat', 'libEGL.so', 'libGLESv2.so'],
  ...['libffmpeg.so', 'libvk_swiftshader.so', 'libvulkan.so.1', 'locales/en-GB.pak', 'locales/en-US.pak'],
  ...['resources.pak', 'snapshot_blob.bin', 'v8_context_snapshot.bin', 'vk_swiftshader_icd.json'],
];

/** Makes the distribution in a new folder. */
export async function makeElectronDistribution(folder: string): Promise<void> {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `stand-in for ${file}\n`);
  }
  mkdirSync(join(folder, 'resources'));
  await createPackage(join(folder, 'locales'), join(folder, 'resources/default_app.asar'));
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  writeFileSync(join(folder, 'version'), devDependencies.electron);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(program), fuseWire, Buffer.from('\n')]));
  chmodSync(join(folder, 'electron'), 0o755);
}
