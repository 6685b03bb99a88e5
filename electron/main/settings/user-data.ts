/** Folders of a user's settings and cache, the same for the window and the command line. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
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

/** Returns the platform's usual folder for user data, or TRIPLEDGER_HOME where it is set. */
export function getUserDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return env.TRIPLEDGER_HOME;
  if (platform === 'win32') return join(env.APPDATA ?? join(getHomeFolder(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(getHomeFolder(), 'Library', 'Application Support', 'Tripledger');
  return join(env.XDG_CONFIG_HOME || join(getHomeFolder(), '.config'), 'Tripledger');
}

/** Returns the folder of the caches. On Windows it is outside the roaming profile, which is copied at each sign-out. */
export function getCacheFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform !== 'win32' || env.TRIPLEDGER_HOME) return join(getUserDataFolder(env, platform), 'cache');
  return join(env.LOCALAPPDATA ?? join(getHomeFolder(), 'AppData', 'Local'), 'Tripledger', 'cache');
}

/** Returns the folder of the log. On Windows it is outside the roaming profile. */
export function getLogFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(dirname(getCacheFolder(env, platform)), 'logs');
}

/**
 * Moves the folder of the caches completely or not at all. An existing target folder is used as it is.
 *
 * @returns the folder to use: the old one where it cannot be moved now (another program may have a cache open)
 */
export function moveCaches(from: string, to: string): string {
  if (from === to || !existsSync(from) || existsSync(to)) return to;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    return to;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EXDEV' ? copyCaches(from, to) : from;
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
    rmSync(temporary, { recursive: true, force: true });
    return from;
  }
  rmSync(from, { recursive: true, force: true });
  return to;
}
