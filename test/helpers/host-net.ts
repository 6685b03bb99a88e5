/** The host's net in this process, ready, and the exceptions that escape from it. */
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Net } from 'electron';
import { onTestFinished } from 'vitest';
import { makeNet } from '../electron-host/api/net';
import { type BasicProxy, startBasicProxy } from './basic-proxy';

/** net with Chromium's switches, under Electron's types. */
export const hostNet = (...switches: string[]) => makeNet({ isReady: () => true, switches }) as unknown as Net;

/** The switches for a proxy that loopback addresses use too. */
export const proxySwitches = (address: string) => [`--proxy-server=${address}`, '--proxy-bypass-list=<-loopback>'];

/** Starts a proxy for one test. */
export async function startTestProxy(...accounts: string[]): Promise<BasicProxy> {
  const proxy = await startBasicProxy(...accounts);
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** Trusts an authority in this process, for one test. @param file - its certificate */
export function trustAuthority(file: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(file, 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** Runs work and returns the message of the first exception that nobody caught. */
export async function catchUncaught(work: () => Promise<unknown>): Promise<string> {
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  try {
    return await new Promise<string>((resolve, reject) => {
      process.once('uncaughtException', (error) => resolve(error.message));
      work().then(() => reject(new Error('It settled, and nothing was uncaught.')), reject);
    });
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
}
