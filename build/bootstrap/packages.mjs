/** System packages by their purpose. Each is detected by a file that it installs, which is quick. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './process.mjs';

const onPath = (name) => () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
const file = (path) => () => existsSync(path);

/** Whether the host has a Chromium that is not of Debian's packages. */
const hasOtherChromium = () => onPath('google-chrome')() || process.env.ELECTRON_HOST_CHROMIUM !== undefined;

/** Debian's package names and how to see that each is there. */
const packages = {
  /** To compile keytar where no ready-made binary can be downloaded. */
  native: {
    python3: onPath('python3'),
    make: onPath('make'),
    'g++': onPath('g++'),
    'pkg-config': onPath('pkg-config'),
    'libsecret-1-dev': file('/usr/include/libsecret-1/libsecret/secret.h'),
  },
  /** To show windows where Electron itself cannot be had; the fonts are for names in many scripts. */
  host: {
    chromium: () => onPath('chromium')() || hasOtherChromium(),
    'fonts-noto-core': file('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'),
    'fonts-noto-cjk': file('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
  /** To show the host's save dialog, where there is a display to show it on. */
  dialogs: { zenity: onPath('zenity') },
  /** Windows that nobody sees, a real Secret Service without a desktop, an untrusted certificate, a spreadsheet, and disks that fail. */
  tests: {
    'chromium-headless-shell': () => onPath('chromium-headless-shell')() || hasOtherChromium(),
    openssl: onPath('openssl'),
    dbus: onPath('dbus-run-session'),
    'gnome-keyring': onPath('gnome-keyring-daemon'),
    'libsecret-tools': onPath('secret-tool'),
    'libreoffice-calc-nogui': onPath('soffice'),
    strace: onPath('strace'),
  },
  /** To draw the icons again. */
  icons: { 'librsvg2-bin': onPath('rsvg-convert'), icoutils: onPath('icotool') },
};

/**
 * Ensures that system packages are installed: as root on Debian it installs them, else it names the exact command.
 *
 * @param {readonly (keyof typeof packages)[]} kinds
 */
export async function ensurePackages(kinds) {
  if (process.platform !== 'linux') return;
  const missing = kinds.flatMap((kind) =>
    Object.entries(packages[kind])
      .filter(([, isThere]) => !isThere())
      .map(([name]) => name),
  );
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const isDebian = existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) {
    const command = isDebian
      ? `sudo apt-get ${install.join(' ')}`
      : `your system's package manager for: ${missing.join(', ')}`;
    throw new Error(`These system packages are missing: ${missing.join(', ')}.\nPlease run: ${command}`);
  }
  say(`Installing system packages: ${missing.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  const status = await run('apt-get', ['-qq', ...install], { env, quiet: true });
  if (status !== 0)
    throw new Error(`The system packages could not be installed. Please run: apt-get ${install.join(' ')}`);
}
