/** Chooses the program that runs the application: Electron, installed or downloaded, else the host on this machine's Chromium. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root, run, say } from './process.mjs';

const electronFolder = join(root, 'node_modules/electron');
const downloadTimeoutMs = 3_000;

export const hostExecutable = join(root, 'test/electron-host/electron-host');

/** The path of Electron's binary where it is installed, else null. */
export function installedElectron() {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

async function isReachable(url) {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(downloadTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

/** Marks a download host that did not respond, so that the next starts do not wait for it again. */
const missed = join(root, 'node_modules/.tripledger-electron-missed');
const missedValidMs = 3_600_000;

const wasRecentlyMissed = () => existsSync(missed) && Date.now() - statSync(missed).mtimeMs < missedValidMs;

/** Downloads Electron's binary if its download host responds within a few seconds. */
async function downloadElectron() {
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/';
  if (wasRecentlyMissed()) return null;
  if (!(await isReachable(mirror))) {
    writeFileSync(missed, '');
    return null;
  }
  say('Downloading Electron');
  await run(node24(), [join(electronFolder, 'install.js')], { quiet: true });
  return installedElectron();
}

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * @returns {Promise<{ program: string, isHost: boolean, label: string }>}
 */
export async function chooseElectron() {
  // Electron needs a display; without one only the host can show anything.
  const electron = hasDisplay() ? (installedElectron() ?? (await downloadElectron())) : null;
  if (electron) return { program: electron, isHost: false, label: `Electron (${electron})` };
  if (process.platform !== 'linux')
    throw new Error('Electron could not be downloaded. Connect to the internet and run npm start again.');
  return {
    program: hostExecutable,
    isHost: true,
    label: 'electron-host on this machine’s Chromium (Electron’s binary is not here)',
  };
}
