/** The use cases with all their adapters, on a folder of the test's own. */
import { createServices, loadKeytar } from '@main/services';
import { onTestFinished } from 'vitest';
import { jumpingClock } from './clock';

export function makeServices(userData: string, loadKeychain = loadKeytar) {
  const made = createServices({
    userData,
    version: '0',
    fetch: (url, init) => fetch(url, init),
    clock: jumpingClock(),
    random: () => 0,
    loadKeychain,
    onState: () => undefined,
    onConnection: () => undefined,
    onSync: () => undefined,
    onUnclaimed: () => undefined,
    onPack: () => undefined,
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await made.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...made, close };
}
