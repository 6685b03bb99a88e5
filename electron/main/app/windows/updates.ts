/**
 * Help → Check for Updates. Only a package that was made with a feed has it; otherwise no code of it is loaded and no host
 * is called. It asks the feed when the user does, never by itself.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@main/system/log/logger';
import { app } from 'electron';
import { showMessageBox } from './message-box';

/** The part of electron-updater that is used. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: { version: string } } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(): void;
};

/** Written by electron-builder where a feed is set. */
const getFeedFile = () => join(process.resourcesPath, 'app-update.yml');

/** Whether this package was made with a feed. */
export function hasUpdateFeed(): boolean {
  return app.isPackaged && existsSync(getFeedFile());
}

/**
 * Whether the system checks the signature of a download before it is installed. macOS always does. On Windows the feed's
 * file names the publisher of a signed package. Linux has no signature here.
 */
function isSignatureChecked(platform: NodeJS.Platform): boolean {
  if (platform === 'darwin') return true;
  return platform === 'win32' && /^publisherName:/m.test(readFileSync(getFeedFile(), 'utf8'));
}

/** Loads electron-updater. */
async function loadUpdater(): Promise<Updater> {
  const { default: updater } = await import('electron-updater');
  return updater.autoUpdater;
}

async function show(message: string, detail: string, buttons: readonly string[] = ['OK']): Promise<number> {
  return await showMessageBox(null, {
    type: 'info',
    title: 'Tripledger',
    message,
    detail,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: buttons.length - 1,
  });
}

/** What a check needs beside the updater. */
type CheckOptions = {
  readonly log: Log;
  /** Gets labels of running work: "an export". */
  readonly listWork: () => readonly string[];
  readonly platform: NodeJS.Platform;
};

/** Offers a newer version, and installs it if the user wants that and its signature is checked. */
async function offerUpdate(
  updater: Updater,
  version: string,
  { log, listWork, platform }: CheckOptions,
): Promise<void> {
  const message = `Tripledger ${version} is available`;
  const detail = `You have ${app.getVersion()}.`;
  if (!isSignatureChecked(platform)) {
    await show(message, `${detail} Get it where you got this one: this package cannot check a download’s signature.`);
    return;
  }
  if ((await show(message, detail, ['Download and Restart', 'Later'])) !== 0) return;
  const problem = await installUpdate(updater, { log, listWork });
  if (problem !== null) await show(`Tripledger ${version} was not installed`, problem);
}

/** Downloads the newer version and ends the application. @returns why it was not installed */
async function installUpdate(
  updater: Updater,
  { log, listWork }: Pick<CheckOptions, 'log' | 'listWork'>,
): Promise<string | null> {
  try {
    await updater.downloadUpdate();
  } catch (error) {
    log.log({ event: 'update-failed', ...log.describeError(error) });
    return 'Its download failed. Nothing was changed. Try again later.';
  }
  // On Windows the installer starts before the application is asked to quit, and ends it whatever the user answers.
  const running = listWork();
  if (running.length > 0) {
    const list = new Intl.ListFormat('en-AU').format(running);
    return `Still running: ${list}. Check for updates again when this has finished.`;
  }
  updater.quitAndInstall();
  return null;
}

/**
 * Asks the feed for a newer version and says whether there is one.
 *
 * @param listWork - labels of running work: "an export"
 * @param load - replaced in tests
 */
export async function checkForUpdates(
  log: Log,
  listWork: () => readonly string[],
  load: () => Promise<Updater> = loadUpdater,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  try {
    const updater = await load();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    // An older version has faults that are known; a web installer loads files that nothing has signed.
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    const result = await updater.checkForUpdates();
    if (result?.isUpdateAvailable) await offerUpdate(updater, result.updateInfo.version, { log, listWork, platform });
    else await show('Tripledger is up to date', `You have ${app.getVersion()}, the newest version.`);
  } catch (error) {
    log.log({ event: 'update-failed', ...log.describeError(error) });
    await show('Tripledger could not check for updates', 'Nothing was changed. Try again later.');
  }
}
