/**
 * The main screens, once: navigation rail, native menu, shortcuts (Ctrl/Cmd + position), keys table and search all read
 * this list. The routes and the rail's icons are in `renderer/router.tsx`.
 */

export type NavigationItem = {
  readonly id: string;
  /** Label in the rail, the search, the native menu and the keys table. */
  readonly label: string;
  readonly path: `/${string}`;
  /** Other screens of the same place. */
  readonly also?: readonly `/${string}`[];
};

/** The places in the rail's order; Settings stands at its foot. */
export const navigation = [
  { id: 'trips', label: 'Trips', path: '/trips' },
  { id: 'clients', label: 'Clients', path: '/clients' },
  { id: 'reports', label: 'Reports', path: '/reports', also: ['/summary'] },
  { id: 'commission', label: 'Commission', path: '/commission' },
  { id: 'month-end', label: 'Month end', path: '/month-end' },
  { id: 'settings', label: 'Settings', path: '/settings', also: ['/connect'] },
] as const satisfies readonly NavigationItem[];

/** Screens outside the rail that the search lists. */
export const otherScreens = [
  { id: 'summaries', label: 'Summaries', path: '/summary' },
  { id: 'connect', label: 'Add office', path: '/connect' },
] as const satisfies readonly NavigationItem[];

type NavigationId = (typeof navigation)[number]['id'];

type RailItem = (typeof navigation)[number];

/** The place with an id. */
export const getNavigationItem = (id: NavigationId): RailItem => navigation.find((item) => item.id === id) as RailItem;

/** The place that a path belongs to: a trip's page is in Trips. Undefined for none. */
export function findNavigationItem(pathname: string): RailItem | undefined {
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return navigation.find((item) => [item.path, ...('also' in item ? item.also : [])].some(isWithin));
}

/** The key that opens a place with Ctrl/Cmd: its position; a comma for Settings, as in other programs. */
export const getShortcutKey = (id: NavigationId): string =>
  id === 'settings' ? ',' : String(navigation.findIndex((item) => item.id === id) + 1);

/** Every choice of the native menu that the renderer carries out: a place by its id, or a command. */
export const menuChoices = [
  ...navigation.map(({ id }) => id),
  ...(['connect-office', 'offline-data', 'diagnostics', 'back', 'search', 'shortcuts', 'print'] as const),
] as const;
export type MenuChoice = (typeof menuChoices)[number];
