/** Where a user's settings and cache live: the same folder for the window and the command line. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { AppError } from '@shared/errors';

/** The home folder as the system names it; empty where it knows none for this user. */
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

/** The platform's usual folder for user data; TRIPLEDGER_HOME overrides it (design, "Command line"). */
export function getUserDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return env.TRIPLEDGER_HOME;
  if (platform === 'win32') return join(env.APPDATA ?? join(getHomeFolder(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(getHomeFolder(), 'Library', 'Application Support', 'Tripledger');
  return join(env.XDG_CONFIG_HOME || join(getHomeFolder(), '.config'), 'Tripledger');
}

/** Where the caches lie: on Windows outside the roaming profile, which is copied to a server at each sign-out. */
export function getCacheFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform !== 'win32' || env.TRIPLEDGER_HOME) return join(getUserDataFolder(env, platform), 'cache');
  return join(env.LOCALAPPDATA ?? join(getHomeFolder(), 'AppData', 'Local'), 'Tripledger', 'cache');
}

/**
 * Moves the folder of the caches to where it lies from now on, whole or not at all. A folder that is there already is used
 * as it is.
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

/** Moves the folder to another drive: copied beside its place first, so that half of it is never used. */
function copyCaches(from: string, to: string): string {
  const part = `${to}.moving`;
  try {
    rmSync(part, { recursive: true, force: true });
    cpSync(from, part, { recursive: true });
    renameSync(part, to);
  } catch {
    rmSync(part, { recursive: true, force: true });
    return from;
  }
  rmSync(from, { recursive: true, force: true });
  return to;
}
