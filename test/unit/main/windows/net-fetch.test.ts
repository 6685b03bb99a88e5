import { EventEmitter } from 'node:events';
import { httpGet } from '@main/api/http/http-get';
import { makeNetFetch, type Net } from '@main/windows/net-fetch';
import { canaryToken } from '@test/helpers/canary-token';
import { expectAppError } from '@test/helpers/expect-app-error';
import { describe, expect, it } from 'vitest';

const url = 'https://api.example/trip/fetchAll';
const get = { url, headers: { 'X-Api-Token': canaryToken }, maxBytes: 1_000, idleMs: 1_000, totalMs: 1_000 };

/** Electron's net: net.fetch fails as for a redirect, and a request emits one event. */
function makeNet(event: string, ...values: unknown[]) {
  const requests: object[] = [];
  let aborted = 0;
  const net: Net = {
    fetch: () => Promise.reject(new Error('Redirect was cancelled')),
    request: (options) => {
      requests.push(options);
      const request = new EventEmitter();
      return Object.assign(request, {
        end: () => void setImmediate(() => request.emit(event, ...values)),
        abort: () => {
          aborted += 1;
          request.emit('error', new Error('Redirect was cancelled'));
        },
      }) as unknown as ReturnType<Net['request']>;
    },
  };
  return { net, requests, aborted: () => aborted };
}

describe('fetch over Chromium’s network stack', () => {
  it('faults 2: names the target of a redirect, requested without the token', async () => {
    const { net, requests, aborted } = makeNet('redirect', 301, 'GET', 'https://new.example/v2/trip/fetchAll');
    const error = await expectAppError(httpGet(makeNetFetch(net), get));
    expect([error.code, error.details.location]).toEqual(['redirected', 'https://new.example/v2/trip/fetchAll']);
    expect(error.message).toContain('https://new.example/v2/trip/fetchAll');
    expect(requests).toEqual([{ url, redirect: 'manual', credentials: 'omit' }]);
    expect(JSON.stringify(requests)).not.toContain(canaryToken);
    expect(aborted()).toBeGreaterThan(0);
  });

  it.each(['response', 'error'])('names no target where the second request emits %s', async (event) => {
    const error = await expectAppError(httpGet(makeNetFetch(makeNet(event, new Error('gone')).net), get));
    expect([error.code, error.details.location]).toEqual(['redirected', null]);
  });

  it('rejects with other failures as they are', async () => {
    const { net, requests } = makeNet('redirect');
    const failing = { ...net, fetch: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')) };
    expect((await expectAppError(httpGet(makeNetFetch(failing), get))).code).toBe('network-failed');
    expect(requests).toEqual([]);
  });
});
