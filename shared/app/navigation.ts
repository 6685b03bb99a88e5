/**
 * The main screens, once: navigation rail, native menu, shortcuts (Ctrl/Cmd + position), shortcut help and palette all
 * read this list. The routes and the rail's icons are in `renderer/router.tsx`.
 */

import { AppError } from '../errors/errors';

export type NavigationItem = {
  readonly id: string;
  /** Label in the rail, the palette and the shortcut help. */
  readonly label: string;
  /** Label in the native menu, where it differs. */
  readonly menuLabel?: string;
  readonly path: `/${string}`;
};

/** The screens in the rail's order. */
export const navigation = [
  { id: 'trips', label: 'Trips', path: '/trips' },
  { id: 'clients', label: 'Clients', path: '/clients' },
  { id: 'reports', label: 'Reports', path: '/reports' },
  { id: 'summary', label: 'Summarise', path: '/summary' },
  { id: 'unclaimed', label: 'Unclaimed', menuLabel: 'Unclaimed Commission', path: '/unclaimed' },
  { id: 'statements', label: 'Statements', path: '/statements' },
  { id: 'offline', label: 'Offline', path: '/offline' },
  { id: 'diagnostics', label: 'Diagnostics', path: '/diagnostics' },
  { id: 'settings', label: 'Settings', path: '/settings' },
] as const satisfies readonly NavigationItem[];

/** Screens outside the rail that the palette lists among its commands. */
export const paletteScreens = [
  { id: 'packs', label: 'Report packs', path: '/packs' },
  { id: 'connect', label: 'Add office', path: '/connect' },
] as const satisfies readonly NavigationItem[];

type NavigationId = (typeof navigation)[number]['id'];

/** The screen with an id. */
export function getNavigationItem(id: NavigationId): (typeof navigation)[number] {
  const item = navigation.find((candidate) => candidate.id === id);
  if (item === undefined) throw new AppError('internal', 'A screen is missing.', { id });
  return item;
}

/** The digit that opens a screen with Ctrl/Cmd: there are nine, and no more screens. */
export const getShortcutDigit = (id: NavigationId): number => navigation.findIndex((item) => item.id === id) + 1;

/** Every choice of the native menu that the renderer carries out: a screen by its id, or a command. */
export const menuChoices = [
  ...navigation.map(({ id }) => id),
  ...(['connect-office', 'packs', 'back', 'search', 'shortcuts', 'print'] as const),
] as const;
export type MenuChoice = (typeof menuChoices)[number];
