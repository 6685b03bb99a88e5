/** Which Electron the host is: environment variables name what differs from Electron of a developer on Linux. */
const { env } = process;

export const modes = {
  /** ELECTRON_HOST_PACKAGED: `1` for a packaged application; `AppImage` where AppRun adds its switch too. */
  isPackaged: ['1', 'AppImage'].includes(env.ELECTRON_HOST_PACKAGED ?? ''),
  hasAppRun: env.ELECTRON_HOST_PACKAGED === 'AppImage',
  /** ELECTRON_HOST_WINDOWS=1: process.platform, the rule for arguments, standard input and output of a GUI program. */
  isWindows: env.ELECTRON_HOST_WINDOWS === '1',
  /** ELECTRON_HOST_WAYLAND=1: `ready-to-show` does not come for a hidden window (electron#48859). */
  isWayland: env.ELECTRON_HOST_WAYLAND === '1',
} as const;
