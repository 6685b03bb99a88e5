/** Whether the page is being printed: by a button, the native menu or Ctrl+P. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** @returns whether a printout must be drawn, and a function that says so for a PDF file, which has no print command */
export function usePrinting(): readonly [boolean, (isPrinting: boolean) => void] {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);
  return [isPrinting, setPrinting];
}
