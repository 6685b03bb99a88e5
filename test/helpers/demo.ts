/** Demo offices for one test, and the use cases with such an office connected. */
import { join } from 'node:path';
import { startDemoOffice } from '@demo/server';
import type { ServiceOptions } from '@main/app/services';
import { canaryToken } from './canary-token';
import { memoryKeychain } from './keychain';
import { makeSession } from './office';
import { makeServices } from './services';
import { onFinished } from './set-up';
import { temporaryFolder } from './temporary';

/** Starts a demo office, which stops with the test. */
export async function startDemo() {
  const requests: string[] = [];
  const onRequest = (target: string) => requests.push(target);
  const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000, onRequest });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await office.close();
    isOpen = false;
  };
  onFinished(close);
  return { ...office, requests, close };
}

/** A session of a demo office, whose cache is in memory. */
export async function openDemo(notices: string[] = []) {
  const office = await startDemo();
  return { office, session: makeSession(office.baseUrl, canaryToken, notices) };
}

type ConnectOptions = {
  readonly names?: readonly string[];
  /** Starts what stands before the demo office. */
  readonly toBaseUrl?: (baseUrl: string) => Promise<string>;
  readonly services?: Partial<ServiceOptions>;
};

/** Connects a demo office under these names. Its secrets are in a keychain in memory. */
export async function connectDemo({ names = ['Sydney'], toBaseUrl, services: options = {} }: ConnectOptions = {}) {
  const demo = await startDemo();
  const baseUrl = (await toBaseUrl?.(demo.baseUrl)) ?? demo.baseUrl;
  const [folder, keychain] = [temporaryFolder(), memoryKeychain()];
  /** Starts the application on the same computer. */
  const start = (more: Partial<ServiceOptions> = {}) =>
    makeServices(folder, async () => keychain, { ...options, ...more });
  const services = start();
  const ids: string[] = [];
  for (const name of names) {
    const connection = { name, baseUrl, token: canaryToken, sessionOnly: false };
    ids.push((await services.offices.connect(connection)).currentOfficeId ?? '');
  }
  const [id = ''] = ids;
  return {
    demo,
    baseUrl,
    folder,
    keychain,
    start,
    services,
    ids,
    id,
    openSession: () => services.offices.openSession(id),
    /** Where the saved data of all offices is. */
    savedData: join(folder, 'saved-data'),
  };
}
