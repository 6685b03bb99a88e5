/** The dialogs of the frame, whose code is loaded and which are drawn after the first list, or when they are opened. */
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { lazyPart } from '@renderer/ui/lazy-part';
import { paletteTypeAhead } from './type-ahead';

const importPalette = () => import('./dialogs/Palette');
const importShortcuts = () => import('./dialogs/ShortcutsDialog');
export const Palette = lazyPart(importPalette, 'Palette');
export const ShortcutsDialog = lazyPart(importShortcuts, 'ShortcutsDialog');

const areDrawn = createStore(false);

/** Draws the dialogs, closed, so that they open at once. */
export const drawDialogs = () => areDrawn.set(true);

/** Whether the dialogs are to be drawn: the first list comes before them. */
export const useAreDialogsDrawn = () => useStore(areDrawn, (value) => value);

/** Opens the palette, as soon as its code is loaded. If that fails, the frame says so. Letters typed until then are its. */
export const openPalette = () => {
  drawDialogs();
  paletteTypeAhead.start();
  void importPalette().then((palette) => palette.openPalette(), paletteTypeAhead.stop);
};

/** Opens the list of shortcuts, as soon as its code is loaded. */
export const openShortcuts = () => {
  drawDialogs();
  void importShortcuts().then(
    (dialog) => dialog.openShortcuts(),
    () => undefined,
  );
};
