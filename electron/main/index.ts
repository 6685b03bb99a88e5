/**
 * The entry of the main process. With a command it is the command line; otherwise it opens the window. Imports little:
 * Chromium starts when this module has run to its end, and the rest is read meanwhile.
 */
import { mkdirSync } from 'node:fs';
import { isCommandOption, parseLaunchArguments } from '@cli/arguments';
import { declareAppProtocol } from '@main/app/windows/app-protocol';
import { limitChromium } from '@main/app/windows/guards';
import { setIdentity } from '@main/app/windows/identity';
import { showError } from '@main/app/windows/message-box';
import { listRefusedSwitches, refuseStart, restartWithoutLogging } from '@main/app/windows/refuse-start';
import type { SingleWindow } from '@main/app/windows/single-window';
import { getChromiumFolder, getUserDataFolder } from '@main/office/settings/user-data';
import { app } from 'electron';

const { args, startsOnDemo } = parseLaunchArguments(process.argv, app.isPackaged);

/** Shows the window whenever the user starts or activates the application again, once `starting` has made it. */
function keepOneWindow(starting: Promise<SingleWindow>): void {
  const show = () => {
    // A start that failed has said so.
    const shown = starting.then((window) => window.show().catch((error: unknown) => showError(error)));
    shown.catch(() => undefined);
  };
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

/** Reads the application while Chromium starts, and opens its window. */
async function start(): Promise<SingleWindow> {
  const { startApplication } = await import('@main/app/application');
  return await startApplication(startsOnDemo);
}

/** Sets the folders of Tripledger's files and of Chromium's. Electron refuses a folder that does not exist. */
function prepareFolders(): void {
  for (const [name, folder] of [
    ['userData', getUserDataFolder()],
    ['sessionData', getChromiumFolder()],
  ] as const) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath(name, folder);
  }
}

/** Starts the window, or shows the one of the process that runs already. */
function startWindow(): void {
  prepareFolders();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  declareAppProtocol();
  limitChromium();
  // Not awaited: Electron becomes ready only after this module has run to its end.
  const starting = start();
  keepOneWindow(starting);
  starting.catch((error: unknown) => {
    showError(error, 'Tripledger could not start');
    app.exit(1);
  });
}

setIdentity();
const isCommand = args !== null;
const refused = listRefusedSwitches(isCommand, isCommandOption);
if (refused.length > 0) refuseStart(refused, isCommand);
else if (args === null) {
  if (!restartWithoutLogging()) startWindow();
} else {
  const { runProcess } = await import('@cli/process');
  await runProcess(args, app.isPackaged && process.platform === 'win32');
}
