/** Whether Linux lets this user's Electron sandbox its pages. Where it does not, Electron ends at once. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const userNamespaces = [
  // Ubuntu 23.10 and later: only programs with an AppArmor profile may make user namespaces.
  { file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns', forbidden: '1' },
  // Debian until 10, and hardened kernels.
  { file: '/proc/sys/kernel/unprivileged_userns_clone', forbidden: '0' },
  { file: '/proc/sys/user/max_user_namespaces', forbidden: '0' },
];

function readSetting(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Whether the helper beside Electron is root's and has its suid bit: then it needs no user namespaces. */
function hasHelper(file) {
  try {
    const { uid, mode } = statSync(file);
    return uid === 0 && (mode & 0o4000) !== 0;
  } catch {
    return false;
  }
}

/**
 * Finds out why Electron could not sandbox its pages here.
 *
 * @param {string} program Electron's binary
 * @param {{ platform?: string, uid?: number, systemRoot?: string }} [system] what the tests replace
 * @returns {string | null} a message for the user that says what to do; null where it can
 */
export function explainMissingSandbox(
  program,
  { platform = process.platform, uid = process.getuid?.() ?? -1, systemRoot = '/' } = {},
) {
  if (platform !== 'linux') return null;
  if (uid === 0) return 'Chromium sandboxes no page of root: this start is without the sandbox.';
  const helper = join(dirname(program), 'chrome-sandbox');
  const isForbidden = userNamespaces.some(({ file, forbidden }) => readSetting(join(systemRoot, file)) === forbidden);
  if (!isForbidden || hasHelper(helper)) return null;
  return [
    'This computer forbids the sandbox to programs in your own folders, so that this start is without it (development only).',
    `To start with it: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  ].join('\n');
}
