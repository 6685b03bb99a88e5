/** The native menu: the screens in the rail's order with their digits, and the keys of the view. */
import type { MenuActions } from '@main/windows/menu';
import { navigation } from '@shared/navigation';
import { describe, expect, it, vi } from 'vitest';

type Item = {
  label?: string;
  role?: string;
  accelerator?: string;
  visible?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  click?: () => void;
  submenu?: Item[];
};

const electron = vi.hoisted(() => ({ template: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { name: 'Tripledger' },
  Menu: {
    buildFromTemplate: (template: unknown[]) => template,
    setApplicationMenu: (template: unknown[]) => {
      electron.template = template;
    },
  },
}));
const { installMenu } = await import('@main/windows/menu');
const actions: MenuActions = {
  showLog: () => undefined,
  showLicences: () => undefined,
  checkForUpdates: null,
  lock: () => undefined,
};

describe('the Go menu', () => {
  it('lists the screens of the rail in its order, with Ctrl+1 for the first', () => {
    const choices: string[] = [];
    installMenu((choice) => choices.push(choice), actions);
    const menus = electron.template as Item[];
    const items = menus.find(({ label }) => label === '&Go')?.submenu ?? [];
    const screens = items.slice(0, navigation.length);
    for (const { click } of screens) click?.();
    expect(choices.map((choice) => `/${choice}`)).toEqual(navigation.map(({ path }) => path));
    expect(screens.map(({ accelerator }) => accelerator)).toEqual(
      navigation.map((_, index) => (index < 9 ? `CmdOrCtrl+${index + 1}` : undefined)),
    );
  });
});

describe('the File menu', () => {
  it('locks the window', () => {
    const lock = vi.fn();
    installMenu(() => undefined, { ...actions, lock });
    const items = (electron.template as Item[]).flatMap(({ submenu = [] }) => submenu);
    const item = items.find(({ label }) => label === 'Lock Now');
    item?.click?.();
    expect(item?.accelerator).toBe('CmdOrCtrl+Shift+L');
    expect(lock).toHaveBeenCalledOnce();
  });
});

describe('the Help menu', () => {
  it('shows the log', () => {
    const showLog = vi.fn();
    installMenu(() => undefined, { ...actions, showLog });
    const items = (electron.template as Item[]).flatMap(({ submenu = [] }) => submenu);
    items.find(({ label }) => label === 'Show Log')?.click?.();
    expect(showLog).toHaveBeenCalledOnce();
  });
});

describe('the Help menu of a package', () => {
  const getHelp = (given: MenuActions) => {
    installMenu(() => undefined, given);
    return (electron.template as Item[]).find(({ role }) => role === 'help')?.submenu ?? [];
  };

  it('faults 197: shows the licences', () => {
    const showLicences = vi.fn();
    getHelp({ ...actions, showLicences })
      .find(({ label }) => label === 'Licences')
      ?.click?.();
    expect(showLicences).toHaveBeenCalledOnce();
  });

  it('faults 198: checks for updates only where there is a feed', () => {
    const labels = (items: Item[]) => items.map(({ label }) => label);
    expect(labels(getHelp(actions))).not.toContain('Check for Updates…');
    expect(labels(getHelp({ ...actions, checkForUpdates: () => undefined }))).toContain('Check for Updates…');
  });
});

describe('the View menu', () => {
  const getItems = () => {
    installMenu(() => undefined, actions);
    return (electron.template as Item[]).find(({ label }) => label === '&View')?.submenu ?? [];
  };

  it('faults 161: reloads the window', () => {
    expect(getItems().map(({ role }) => role)).toContain('reload');
  });

  it('zooms in with Ctrl and =, and with the plus of the number pad', () => {
    const hidden = getItems().filter(({ visible }) => visible === false);
    expect(hidden.map(({ role, accelerator }) => [role, accelerator])).toEqual([
      ['zoomIn', 'CmdOrCtrl+='],
      ['zoomIn', 'CmdOrCtrl+numadd'],
    ]);
    expect(hidden.every(({ acceleratorWorksWhenHidden }) => acceleratorWorksWhenHidden)).toBe(true);
  });
});
