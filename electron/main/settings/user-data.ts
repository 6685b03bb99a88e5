/** Where a user's settings and cache live: the same folder for the window and the command line. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The platform's usual folder for user data; TRIPLEDGER_HOME overrides it (design, "Command line"). */
export function userDataFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.TRIPLEDGER_HOME) return env.TRIPLEDGER_HOME;
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Tripledger');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Tripledger');
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'Tripledger');
}
