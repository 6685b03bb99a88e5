/** The host's net in this process, ready. */
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
