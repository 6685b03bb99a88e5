/**
 * electron-host: runs an Electron application's built main process and preload, unmodified, on Node, and shows its windows
 * in the machine's Chromium. For machines that cannot download Electron; see README, "Without Electron's binary".
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Manifest } from './api/app.ts';
import { readHostArguments } from './arguments.ts';
import { type RunningChromium, startChromium } from './chromium.ts';
import { installElectron, makeElectron } from './electron-module.ts';
import { modes } from './modes.ts';
import { savePicture } from './picture.ts';
import { showUncaught, surviveUncaught } from './uncaught.ts';
import { becomeWindows, endSilently, mayStartOnWindows } from './windows.ts';

const args = readHostArguments(process.argv.slice(2));
if (modes.isWindows && !mayStartOnWindows(args.argv.slice(1))) endSilently();

const appPath = resolve(args.appPath);
/** A package's archive is read unpacked, with the files that stand beside it. */
const unpacked = appPath.endsWith('.asar') ? mkdtempSync(join(tmpdir(), 'electron-host-app-')) : null;
if (unpacked) (await import('@electron/asar')).extractAll(appPath, unpacked);
const folder = unpacked ?? appPath;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const entry = join(folder, manifest.main ?? 'index.js');
const { host, app, exports } = makeElectron(appPath, manifest, args.argv);

process.argv.splice(0, process.argv.length, ...args.argv);
Object.defineProperty(process.versions, 'electron', { value: 'host', enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
if (modes.isPackaged) Object.defineProperty(process, 'resourcesPath', { value: dirname(appPath), enumerable: true });
else Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
installElectron(exports);

surviveUncaught();
if (modes.isWindows) becomeWindows();
let chromium: RunningChromium | null = null;
const endNode = process.exit.bind(process);
app.endProcess = (code) => {
  chromium?.stop();
  if (unpacked) rmSync(unpacked, { recursive: true });
  // Electron ends by C's exit: 'exit' was emitted with 'quit', or never.
  process.removeAllListeners('exit');
  // This is Node, which a compiler thread that waits for a collection keeps from ending; Electron waits for none of them.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  endNode(code);
};
// As Electron: a quit that asks nobody, and before the application is ready an end at once.
process.exit = ((code) => app.exit(Number(code ?? process.exitCode ?? 0))) as typeof process.exit;
for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => {
    if (host.isReady) app.quit();
    else if (process.listenerCount(signal) === 1) app.endProcess(status);
  });
}

const require = createRequire(entry);
for (const preload of args.preloads) require(resolve(preload));
await import(pathToFileURL(entry).href).catch(showUncaught);

chromium = await startChromium([...args.chromiumSwitches, ...host.switches]);
const { connection } = chromium;
app.onExit = async () => {
  connection.close();
};
void connection.closed.then(() => app.exit(0));
await host.attachTo(connection);
const picture = process.env.ELECTRON_HOST_PICTURE;
if (picture) {
  app.once(
    'web-contents-created',
    (_event, contents) => void savePicture(contents, resolve(app.getPath('userData'), picture)),
  );
}
host.isReady = true;
host.ready.resolve();
app.emit('ready', {}, {});
