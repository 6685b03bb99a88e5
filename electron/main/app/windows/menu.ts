/** The native menu. Choices that belong to a screen are sent to the renderer; the rest are Electron's roles. */
import { join } from 'node:path';
import { getShortcutKey, type MenuChoice, navigation } from '@shared/app/rail-entries';
import { AppError } from '@shared/errors/errors';
import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';

/* Help → Licences: the licences of the software that Tripledger contains. */

/** The file that packaging puts beside the archive, and the build into out/. */
function getLicencesFile(): string {
  return app.isPackaged ? join(process.resourcesPath, 'licences.txt') : join(app.getAppPath(), 'out/licences.txt');
}

/**
 * Opens the licences in the system's text viewer.
 *
 * @throws AppError `output-failed` with the file's path, if no program opens it
 */
export async function showLicences(): Promise<void> {
  const file = getLicencesFile();
  const problem = await shell.openPath(file);
  if (problem !== '') throw new AppError('output-failed', `The licences could not be opened. They are in ${file}.`, {});
}

type OnChoice = (choice: MenuChoice) => void;

/** The items in the rail's order, each with its key. */
function buildGoMenu(onChoice: OnChoice, isMac: boolean): MenuItemConstructorOptions {
  const items = navigation
    .filter(({ id }) => id !== 'settings')
    .map(
      ({ id, label }): MenuItemConstructorOptions => ({
        label,
        accelerator: `CmdOrCtrl+${getShortcutKey(id)}`,
        click: () => onChoice(id),
      }),
    );
  return {
    label: '&Go',
    submenu: [
      ...items,
      { type: 'separator' },
      { label: 'Search', accelerator: 'CmdOrCtrl+K', click: () => onChoice('search') },
      { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => onChoice('back') },
    ],
  };
}

/** Menu items that main carries out by itself. */
export type MenuActions = {
  readonly showLog: () => void;
  readonly showLicences: () => void;
  readonly lock: () => void;
};

/**
 * More keys for zooming in. The role's own key is Ctrl and plus, which most keyboards type with Shift only, and which is
 * not the plus of the number pad.
 */
const zoomInKeys = ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'];

const toHiddenZoomIn = (accelerator: string): MenuItemConstructorOptions => ({
  role: 'zoomIn',
  accelerator,
  visible: false,
  acceleratorWorksWhenHidden: true,
});

/** Builds and installs the application menu. */
export function installMenu(onChoice: OnChoice, actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => onChoice('settings'),
  };
  const connect: MenuItemConstructorOptions = { label: 'Connect an Office…', click: () => onChoice('connect-office') };
  const print: MenuItemConstructorOptions = {
    label: 'Print…',
    accelerator: 'CmdOrCtrl+P',
    click: () => onChoice('print'),
  };
  const lock: MenuItemConstructorOptions = {
    label: 'Lock Now',
    accelerator: 'CmdOrCtrl+Shift+L',
    click: actions.lock,
  };
  const appMenu: MenuItemConstructorOptions = {
    label: app.name,
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      lock,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: isMac
        ? [connect, print, { role: 'close' }]
        : [connect, settings, print, { type: 'separator' }, lock, { role: 'quit' }],
    },
    { role: 'editMenu' },
    buildGoMenu(onChoice, isMac),
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        ...zoomInKeys.map(toHiddenZoomIn),
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Keyboard Shortcuts', click: () => onChoice('shortcuts') },
        { label: 'Diagnostics', click: () => onChoice('diagnostics') },
        { label: 'Show Log', click: actions.showLog },
        { label: 'Licences', click: actions.showLicences },
        ...(isMac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
