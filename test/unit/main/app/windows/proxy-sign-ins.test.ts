import { type ChallengedRequest, type Credentials, ProxySignIns } from '@main/app/windows/proxy-sign-ins';
import type { ProxyChallenge } from '@shared/app/app-schema';
import { describe, expect, it } from 'vitest';

const proxy = { host: 'proxy.office', port: 8080 };

function makeSignIns() {
  const shown: (ProxyChallenge | null)[] = [];
  const signIns = new ProxySignIns((challenge) => shown.push(challenge));
  const signIn = (password: string) => {
    const { id } = signIns.getPending() ?? { id: '' };
    signIns.signIn({ id, username: 'anna', password });
  };
  const cancel = () => signIns.cancel(signIns.getPending()?.id ?? '');
  const request = (more: Partial<ChallengedRequest> = {}) =>
    signIns.request({ proxy, refused: null, isBackground: false, signal: null, ...more });
  const job = () => request({ isBackground: true });
  /** Types passwords that the proxy refuses. @returns what it refused last */
  const refuse = async (...passwords: readonly string[]) => {
    let refused: Credentials | null = null;
    for (const password of passwords) {
      const tried = request({ refused });
      signIn(password);
      refused = await tried;
      expect(refused).toMatchObject({ password });
    }
    return refused;
  };
  return { signIns, shown, signIn, cancel, request, job, refuse };
}

/** The state of each promise by now: what it gave, or that it waits. */
async function getStates(promises: readonly Promise<Credentials | null>[]): Promise<string[]> {
  const waits = new Promise<string>((resolve) => setImmediate(() => resolve('waits')));
  const settled = promises.map(async (promise) => (await promise)?.password ?? 'none');
  return await Promise.all(settled.map((promise) => Promise.race([promise, waits])));
}

describe('sign-ins to proxies', () => {
  it('are asked for once, however many requests wait, and known afterwards', async () => {
    const { signIns, shown, signIn, request, job } = makeSignIns();
    const first = request();
    const waiting = Promise.all([first, job()]);
    expect(shown).toMatchObject([{ address: 'proxy.office:8080', wasRefused: false }]);
    signIn('secret');
    const given = { username: 'anna', password: 'secret' };
    signIns.accept(proxy, (await first) as Credentials);
    expect(await waiting).toEqual([given, given]);
    expect(await request()).toEqual(given);
    expect(shown).toHaveLength(2);
    expect(signIns.getPending()).toBeNull();
  });

  it('faults 174: are tried by one request: the others wait for what the proxy decides', async () => {
    const { signIns, shown, signIn, request, job } = makeSignIns();
    const waiting = [job(), request()];
    signIn('wrong');
    waiting.push(request());
    expect(await getStates(waiting)).toEqual(['wrong', 'waits', 'waits']);
    expect(signIns.getPending()).toBeNull();
    const again = request({ refused: (await waiting[0]) ?? null });
    expect(shown.at(-1)).toMatchObject({ wasRefused: true });
    signIn('secret');
    const both = [waiting[1], waiting[2], again].filter((request) => request !== undefined);
    expect((await getStates(both)).toSorted()).toEqual(['secret', 'waits', 'waits']);
    signIns.accept(proxy, (await Promise.race(both)) as Credentials);
    expect(await getStates(both)).toEqual(['secret', 'secret', 'secret']);
  });

  it('faults 174: are tried by the next request where the one that tried them ended before the proxy decided', async () => {
    const { signIns, signIn, request } = makeSignIns();
    const waiting = [request(), request()];
    signIn('secret');
    const credentials = (await waiting[0]) as Credentials;
    expect(await getStates(waiting)).toEqual(['secret', 'waits']);
    signIns.release(proxy, credentials);
    expect(await getStates(waiting)).toEqual(['secret', 'secret']);
    signIns.release(proxy, credentials);
    expect(await getStates([request()])).toEqual(['secret']);
  });

  it('faults 174: fail for all that wait after the second refusal; jobs do not ask again, a user’s request does', async () => {
    const { signIns, signIn, request, job, refuse } = makeSignIns();
    const waiting = refuse('a', 'b');
    const early = job();
    const tried = request({ refused: await waiting });
    expect(await getStates([tried, early, job()])).toEqual(['none', 'none', 'none']);
    const again = request();
    expect(signIns.getPending()).toMatchObject({ wasRefused: false });
    signIn('secret');
    signIns.accept(proxy, (await again) as Credentials);
    expect(await getStates([again, job()])).toEqual(['secret', 'secret']);
  });

  it('faults 174: are counted as refused from zero again once the proxy has accepted one', async () => {
    const { signIns, signIn, request, refuse } = makeSignIns();
    const tried = request({ refused: await refuse('a') });
    signIn('accepted');
    let refused = (await tried) as Credentials;
    signIns.accept(proxy, refused);
    const next = request({ refused });
    signIn('c');
    refused = (await next) as Credentials;
    expect(refused).toMatchObject({ password: 'c' });
    // The accepted one and c were refused in a row.
    expect(await getStates([request({ refused })])).toEqual(['none']);
  });

  it('are cancelled by the user for all that wait', async () => {
    const { shown, cancel, request, job } = makeSignIns();
    const waiting = Promise.all([request(), job()]);
    cancel();
    expect(await waiting).toEqual([null, null]);
    expect(await job()).toBeNull();
    expect(shown.at(-1)).toBeNull();
  });

  it('are not asked for any more when every request was stopped', async () => {
    const { signIns, shown, request } = makeSignIns();
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [first, second].map(({ signal }) => request({ signal }));
    first.abort();
    // The other one asks instead.
    await expect.poll(() => signIns.getPending()).not.toBeNull();
    second.abort();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(shown.at(-1)).toBeNull();
    expect(await request({ signal: first.signal })).toBeNull();
  });

  it('are apart for each proxy, and shown one after another', async () => {
    const { signIns, signIn, request } = makeSignIns();
    const other = { ...proxy, port: 3128 };
    const waiting = Promise.all([request(), request({ proxy: other })]);
    signIn('one');
    expect(signIns.getPending()).toMatchObject({ address: 'proxy.office:3128' });
    signIn('two');
    expect(await waiting).toMatchObject([{ password: 'one' }, { password: 'two' }]);
  });

  it('ignore a challenge that is no longer open', async () => {
    const { signIns, request } = makeSignIns();
    const id = crypto.randomUUID();
    signIns.signIn({ id, username: 'anna', password: 'x' });
    signIns.cancel(id);
    const waiting = request();
    signIns.cancel(signIns.getPending()?.id ?? '');
    expect(await waiting).toBeNull();
  });
});
