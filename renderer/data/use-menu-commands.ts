/** Choices in the native menu that the renderer carries out. */

import { bridge } from '@renderer/ipc/client';
import type { EventPayload } from '@shared/ipc/contract';
import { useEffect } from 'react';

/** @param onCommand - must be stable between renders */
export function useMenuCommands(onCommand: (choice: EventPayload<'menu:chosen'>) => void): void {
  useEffect(() => bridge.onMenuChosen(onCommand), [onCommand]);
}
