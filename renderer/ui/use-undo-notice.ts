/** The notice of the last change, which goes after some seconds. The change can be undone by the keyboard until the next one. */
import { useEffect, useState } from 'react';
import type { UndoableChange } from './UndoNotice';

/** Milliseconds that a notice is shown: with a button that undoes the change, and without. */
const noticeMs = 10_000;
const undoneMs = 2_500;

export function useUndoNotice() {
  const [notice, setNotice] = useState<UndoableChange | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), notice.canUndo ? noticeMs : undoneMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}
