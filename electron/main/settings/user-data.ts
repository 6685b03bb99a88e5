/** Where a user's settings and cache live: the same folder for the window and the command line. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { AppError } from '@shared/errors';

/** The home folder as the system names it; empty where it knows none for this user. */
function systemHome(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** @throws AppError `settings-failed` where there is no home folder */
function homeFolder(): string {
  const home = systemHome();
  if (isAbsolute(home)) return home;
  const message = 'This user has no home folder. Set TRIPLEDGER_HOME to a folder for settings and saved data.';
  throw new AppError('settings-failed', message, {});
}

/** The platform's usual folder for user data; TRIPLEDGER_HOME overrides it (design, "Command line"). */
export function userDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return env.TRIPLEDGER_HOME;
  if (platform === 'win32') return join(env.APPDATA ?? join(homeFolder(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'Tripledger');
  return join(env.XDG_CONFIG_HOME || join(homeFolder(), '.config'), 'Tripledger');
}
