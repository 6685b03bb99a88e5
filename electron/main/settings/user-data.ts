/** Folders of a user's settings and cache, the same for the window and the command line. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { writeFileAtomic } from '@main/files/write-file-atomic';
import { AppError } from '@shared/errors';

/** Returns the system's home folder. Empty where the system names none for this user. */
function getSystemHome(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** @throws AppError `settings-failed` where there is no home folder */
function getHomeFolder(): string {
  const home = getSystemHome();
  if (isAbsolute(home)) return home;
  const message = 'This user has no home folder. Set TRIPLEDGER_HOME to a folder for settings and saved data.';
  throw new AppError('settings-failed', message, {});
}

/** Returns the platform's usual folder for user data, or TRIPLEDGER_HOME where it is set. Always an absolute path. */
export function getUserDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return resolve(env.TRIPLEDGER_HOME);
  if (platform === 'win32') return join(env.APPDATA ?? join(getHomeFolder(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(getHomeFolder(), 'Library', 'Application Support', 'Tripledger');
  // The XDG Base Directory Specification: a relative path is invalid and ignored.
  const config = isAbsolute(env.XDG_CONFIG_HOME ?? '') ? env.XDG_CONFIG_HOME : null;
  return join(config ?? join(getHomeFolder(), '.config'), 'Tripledger');
}

/**
 * Returns the folder of data that stays on this computer. On Windows it is outside the roaming profile, which is copied at
 * each sign-out and may be on a network share, where SQLite cannot work. Elsewhere it is the folder of user data.
 */
export function getLocalDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform !== 'win32' || env.TRIPLEDGER_HOME) return getUserDataFolder(env, platform);
  return join(env.LOCALAPPDATA ?? join(getHomeFolder(), 'AppData', 'Local'), 'Tripledger');
}

/** Returns the folder of the log. */
export function getLogFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(getLocalDataFolder(env, platform), 'logs');
}

/**
 * Returns the folder of Chromium's own files. It is apart from Tripledger's, because Chromium deletes and renames what it
 * takes for its own.
 */
export function getChromiumFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(getLocalDataFolder(env, platform), 'chromium');
}

/** Folder of the caches, in the folder of local data. Chromium has a folder `Cache`: no name may differ only in case. */
const cacheFolderName = 'saved-data';

/** Lists the folders that caches may be in: the first is the one to use, the others are of earlier versions. */
export function listCacheFolders(userData: string, localData: string): [string, ...string[]] {
  return [join(localData, cacheFolderName), join(localData, 'cache'), join(userData, 'cache')];
}

/**
 * Finds the folder of the caches, and moves the one of an earlier version there.
 *
 * @returns the old folder where it cannot be moved now (another program may have a cache open)
 */
export function prepareCacheFolder(userData: string, localData: string): string {
  const [folder, ...formerFolders] = listCacheFolders(userData, localData);
  const former = formerFolders.find((path) => existsSync(path));
  return former === undefined ? folder : moveCaches(former, folder);
}

const rateWindowKey = 'rate-windows.key';
const rateWindowDatabase = 'rate-windows.db';
/** The database comes last: while it is in its old folder, a move that was cut is finished at the next start. */
const rateWindowFiles = ['rate-windows.db-wal', 'rate-windows.db-shm', rateWindowDatabase];

/**
 * Finds the folder of the rate windows, and moves the files of an earlier version there. All programs of this computer must
 * use the same file.
 *
 * @returns the old folder where another program has the file open
 */
export function prepareRateWindowFolder(userData: string, localData: string): string {
  const isMoved = () => existsSync(join(localData, rateWindowDatabase));
  if (userData === localData || isMoved() || !existsSync(join(userData, rateWindowDatabase))) return localData;
  const moved: string[] = [];
  try {
    mkdirSync(localData, { recursive: true, mode: 0o700 });
    // Copied, not moved: the old folder stays usable until the database leaves it.
    const key = join(userData, rateWindowKey);
    if (existsSync(key)) writeFileAtomic(join(localData, rateWindowKey), readFileSync(key));
    for (const file of rateWindowFiles) {
      if (moveIfThere(join(userData, file), join(localData, file))) moved.push(file);
    }
    rmSync(key, { force: true });
  } catch {
    // Another process may have moved the rest meanwhile.
    if (isMoved()) return localData;
    for (const file of moved) moveIfThere(join(localData, file), join(userData, file));
    return userData;
  }
  return localData;
}

/** Moves a file. @returns false where there is none, or another process has moved it */
function moveIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Moves the folder of the caches completely or not at all. An existing target folder is used as it is: a former one beside
 * it may be open in another program, so its files stay until their offices are removed.
 *
 * @returns the folder to use: the old one where it cannot be moved now
 */
function moveCaches(from: string, to: string): string {
  if (existsSync(to)) return to;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    return to;
  } catch (error) {
    // Another process may have moved it meanwhile.
    if (existsSync(to)) return to;
    return (error as NodeJS.ErrnoException).code === 'EXDEV' ? copyCaches(from, to) : from;
  }
}

/** Removes a folder, or what of it can be removed. */
function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Its files are no longer used. A start must not fail because of them.
  }
}

/** Moves the folder to another drive. Copies it beside the target first, so that an incomplete copy is never used. */
function copyCaches(from: string, to: string): string {
  const temporary = `${to}.moving`;
  try {
    rmSync(temporary, { recursive: true, force: true });
    cpSync(from, temporary, { recursive: true });
    renameSync(temporary, to);
  } catch {
    removeFolder(temporary);
    return existsSync(to) ? to : from;
  }
  removeFolder(from);
  return to;
}
