/** The native menu: the screens in the rail's order with their digits, the keys of the view, and what each item does. */
import { installMenu, type MenuActions } from '@main/app/windows/menu';
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

/** Installs the menu. @param name - of the menu whose items are returned, or of its role */
function getItems(
  name: string,
  actions: Partial<MenuActions> = {},
  choose: (choice: string) => void = () => undefined,
) {
  const nothing = () => undefined;
  installMenu(choose, { showLog: nothing, showLicences: nothing, lock: nothing, ...actions });
  return (electron.template as Item[]).find(({ label, role }) => label === name || role === name)?.submenu ?? [];
}

describe('the menu', () => {
  it('lists the places of the rail in its order, with Ctrl+1 for the first; Settings has the comma', () => {
    const choices: string[] = [];
    const shown = getItems('&Go', {}, (choice) => choices.push(choice)).slice(0, 5);
    for (const { click } of shown) click?.();
    expect(choices).toEqual(['trips', 'clients', 'reports', 'commission', 'month-end']);
    expect(shown.map(({ accelerator }) => accelerator)).toEqual([1, 2, 3, 4, 5].map((digit) => `CmdOrCtrl+${digit}`));
    const file = process.platform === 'darwin' ? 'Tripledger' : '&File';
    expect(getItems(file)).toContainEqual(expect.objectContaining({ label: 'Settings…', accelerator: 'CmdOrCtrl+,' }));
  });

  it.each([
    ['&File', 'Lock Now', 'lock', 'CmdOrCtrl+Shift+L'],
    ['help', 'Show Log', 'showLog', undefined],
    ['help', 'Licences', 'showLicences', undefined],
  ] as const)('in %s has %s', (menu, label, action, accelerator) => {
    const act = vi.fn();
    const item = getItems(menu, { [action]: act }).find((found) => found.label === label);
    item?.click?.();
    expect(item?.accelerator).toBe(accelerator);
    expect(act).toHaveBeenCalledOnce();
  });

  it('faults 161: reloads the window, and zooms in with Ctrl and =, and with the plus of the number pad', () => {
    const items = getItems('&View');
    expect(items.map(({ role }) => role)).toContain('reload');
    const hidden = items.filter(({ visible }) => visible === false);
    expect(hidden).toMatchObject(
      ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'].map((accelerator) => ({
        ...{ role: 'zoomIn', accelerator, acceleratorWorksWhenHidden: true },
      })),
    );
  });
});
