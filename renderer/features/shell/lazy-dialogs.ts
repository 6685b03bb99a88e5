/** The dialogs of the frame, whose code is loaded after the frame is drawn. */
import { lazyComponent } from '@renderer/ui/lazy-component';

const importPalette = () => import('./Palette');
const importShortcuts = () => import('./ShortcutsDialog');
export const Palette = lazyComponent(importPalette, 'Palette');
export const ShortcutsDialog = lazyComponent(importShortcuts, 'ShortcutsDialog');

/** Opens the palette, as soon as its code is loaded. If that fails, the frame says so. */
export const openPalette = () =>
  void importPalette().then(
    (palette) => palette.openPalette(),
    () => undefined,
  );

/** Opens the list of shortcuts, as soon as its code is loaded. */
export const openShortcuts = () =>
  void importShortcuts().then(
    (dialog) => dialog.openShortcuts(),
    () => undefined,
  );
