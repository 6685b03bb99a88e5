import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { makeNetFetch } from '@main/app/windows/net-adapter';
import type { Net } from 'electron';
import { describe, expect, it } from 'vitest';

const url = 'https://api.example/trip/fetchAll';
const noSignIns = { request: async () => null, accept: () => undefined, release: () => undefined };

/** net whose request emits one event when it is sent. */
function makeNet(event: string, ...values: unknown[]) {
  const options: object[] = [];
  const aborted: string[] = [];
  const request = (given: object) => {
    options.push(given);
    const emitter = new EventEmitter();
    return Object.assign(emitter, {
      end: () => void setImmediate(() => emitter.emit(event, ...values)),
      abort: () => aborted.push(event),
    });
  };
  return { net: { request } as unknown as Pick<Net, 'request'>, options, aborted };
}

const makeMessage = (statusCode: number, text = '') =>
  Object.assign(new PassThrough(), { statusCode, headers: {} }).end(text);

describe('fetch over net.request', () => {
  it('sends neither cookies nor an encoding of its own, caches nothing and follows no redirect', async () => {
    const { net, options } = makeNet('response', makeMessage(200, '{}'));
    const response = await makeNetFetch(net, noSignIns)(url, { headers: { 'X-Api-Token': 'a.b' } });
    expect(await response.text()).toBe('{}');
    const safe = { redirect: 'manual', credentials: 'omit', cache: 'no-store' };
    expect(options).toEqual([{ url, headers: { 'x-api-token': 'a.b' }, ...safe, priority: 'medium' }]);
    await makeNetFetch(net, noSignIns)(url, { priority: 'low' });
    expect(options).toMatchObject([{}, { priority: 'low' }]);
  });

  it('aborts a redirect within its event, so that Electron reports no error of its own', async () => {
    const { net, aborted } = makeNet('redirect', 302, 'GET', 'https://new.example/');
    const response = await makeNetFetch(net, noSignIns)(url, {});
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://new.example/']);
    expect(aborted).toEqual(['redirect']);
  });

  it('aborts a request whose body is cancelled, and one whose response has none', async () => {
    const whole = makeNet('response', makeMessage(200, 'text'));
    await (await makeNetFetch(whole.net, noSignIns)(url, {})).body?.cancel();
    const empty = makeNet('response', makeMessage(204));
    expect((await makeNetFetch(empty.net, noSignIns)(url, {})).body).toBeNull();
    expect([whole.aborted, empty.aborted]).toEqual([['response'], ['response']]);
  });

  it('sends nothing for a signal that has aborted', async () => {
    const { net, options } = makeNet('response', makeMessage(200));
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(makeNetFetch(net, noSignIns)(url, { signal })).rejects.toThrow('stopped');
    expect(options).toEqual([]);
  });
});
