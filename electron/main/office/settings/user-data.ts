/** Folders of a user's settings and cache, the same for the window and the command line. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '@shared/errors/errors';

/** @throws AppError `settings-failed` where the system names no home folder for this user */
function getHomeFolder(): string {
  try {
    return homedir();
  } catch (cause) {
    const message = 'This user has no home folder. Set TRIPLEDGER_HOME to a folder for settings and saved data.';
    throw new AppError('settings-failed', message, {}, { cause });
  }
}

/** Returns the platform's usual folder for user data, or TRIPLEDGER_HOME where it is set. Always an absolute path. */
export function getUserDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return resolve(env.TRIPLEDGER_HOME);
  if (platform === 'win32') return join(env.APPDATA ?? join(getHomeFolder(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(getHomeFolder(), 'Library', 'Application Support', 'Tripledger');
  return resolve(env.XDG_CONFIG_HOME || join(getHomeFolder(), '.config'), 'Tripledger');
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

/** Returns the folder of the caches. Chromium has a folder `Cache`: no name may differ only in case. */
export const getCacheFolder = (localData: string): string => join(localData, 'saved-data');
