/** Commands of the native menu that the renderer carries out. */
import { ipc } from '@renderer/ipc/client';
import type { MenuChoice } from '@shared/navigation';
import { useEffect } from 'react';

/**
 * Calls `onChoice` for each command of the native menu.
 *
 * @param onChoice - must be stable between renders
 */
export function useMenuCommands(onChoice: (choice: MenuChoice) => void): void {
  useEffect(() => ipc.on('menu:chosen', onChoice), [onChoice]);
}
