/** The native menu. Choices that belong to a screen are sent to it; the rest are the platform's own roles. */
import type { EventPayload } from '@shared/ipc/contract';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

type Choose = (choice: EventPayload<'menu:chosen'>) => void;

function goMenu(choose: Choose): MenuItemConstructorOptions {
  return {
    label: '&Go',
    submenu: [
      { label: 'Trips', accelerator: 'CmdOrCtrl+1', click: () => choose('trips') },
      { label: 'Clients', accelerator: 'CmdOrCtrl+2', click: () => choose('clients') },
      { label: 'Reports', accelerator: 'CmdOrCtrl+3', click: () => choose('reports') },
      { label: 'Overview', accelerator: 'CmdOrCtrl+4', click: () => choose('overview') },
      { label: 'Unclaimed Commission', accelerator: 'CmdOrCtrl+5', click: () => choose('unclaimed') },
      { type: 'separator' },
      { label: 'Search', accelerator: 'CmdOrCtrl+K', click: () => choose('search') },
      { label: 'Back', accelerator: process.platform === 'darwin' ? 'Cmd+[' : 'Alt+Left', click: () => choose('back') },
    ],
  };
}

/** Installs the application menu. */
export function installMenu(choose: Choose): void {
  const isMac = process.platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => choose('settings'),
  };
  const connect: MenuItemConstructorOptions = { label: 'Connect an Office…', click: () => choose('connect-office') };
  const print: MenuItemConstructorOptions = {
    label: 'Print…',
    accelerator: 'CmdOrCtrl+P',
    click: () => choose('print'),
  };
  const template: MenuItemConstructorOptions[] = [
    ...(isMac
      ? [
          {
            label: app.name,
            submenu: [
              { role: 'about' },
              { type: 'separator' },
              settings,
              { type: 'separator' },
              { role: 'hide' },
              { role: 'hideOthers' },
              { role: 'unhide' },
              { type: 'separator' },
              { role: 'quit' },
            ],
          } satisfies MenuItemConstructorOptions,
        ]
      : []),
    {
      label: '&File',
      submenu: isMac
        ? [connect, print, { role: 'close' }]
        : [connect, settings, print, { type: 'separator' }, { role: 'quit' }],
    },
    { role: 'editMenu' },
    goMenu(choose),
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Keyboard Shortcuts', click: () => choose('shortcuts') },
        { label: 'Diagnostics', click: () => choose('diagnostics') },
        ...(isMac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
