/** The use cases with all their adapters, on a folder of the test's own. */
import { createServices, loadKeytar, type ServiceOptions } from '@main/app/services';
import { autoAdvancingClock } from './clock';
import { dataWorker } from './office';
import { onFinished } from './set-up';

export function makeServices(
  userData: string,
  loadKeychain: ServiceOptions['loadKeychain'] = loadKeytar,
  more: Partial<ServiceOptions> = {},
) {
  const made = createServices({
    userData,
    localData: userData,
    version: '0',
    fetch: (url, init) => fetch(url, init),
    clock: autoAdvancingClock(),
    random: () => 0,
    loadKeychain,
    dataWorker,
    ...more,
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await made.close();
    isClosed = true;
  };
  onFinished(close);
  return { ...made, close };
}
