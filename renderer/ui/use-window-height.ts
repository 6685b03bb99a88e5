/** The height of the window in pixels, for what must leave room below it. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight);
