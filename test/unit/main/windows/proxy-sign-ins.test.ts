import { type ChallengedRequest, type Credentials, ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { ProxyChallenge } from '@shared/schemas/proxy-sign-in';
import { virtualClock } from '@test/helpers/virtual-clock';
import { describe, expect, it } from 'vitest';

const proxy = { host: 'proxy.office', port: 8080, realm: 'Office proxy' };
const challenged = (more: Partial<ChallengedRequest> = {}): ChallengedRequest => ({
  ...{ proxy, refused: null, isBackground: false, signal: null },
  ...more,
});

function makeSignIns() {
  const shown: (ProxyChallenge | null)[] = [];
  const outcomes: string[] = [];
  const clock = virtualClock(0);
  const signIns = new ProxySignIns({
    clock,
    onChange: (challenge) => shown.push(challenge),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const signIn = (password: string) => {
    const { id } = signIns.getPending() ?? { id: '' };
    signIns.signIn({ id, username: 'anna', password });
  };
  const cancel = () => signIns.cancel(signIns.getPending()?.id ?? '');
  return { signIns, shown, outcomes, clock, signIn, cancel };
}

/** The state of each promise by now: what it gave, or that it waits. */
async function getStates(promises: readonly Promise<Credentials | null>[]): Promise<string[]> {
  const waits = new Promise<string>((resolve) => setImmediate(() => resolve('waits')));
  const settled = promises.map(async (promise) => (await promise)?.password ?? 'none');
  return await Promise.all(settled.map((promise) => Promise.race([promise, waits])));
}

describe('sign-ins to proxies', () => {
  it('are asked for once, however many requests wait, and known afterwards', async () => {
    const { signIns, shown, signIn } = makeSignIns();
    const first = signIns.request(challenged());
    const waiting = Promise.all([first, signIns.request(challenged({ isBackground: true }))]);
    expect(shown).toMatchObject([{ address: 'proxy.office:8080', realm: 'Office proxy', wasRefused: false }]);
    signIn('secret');
    const given = { username: 'anna', password: 'secret' };
    signIns.accept(proxy, (await first) as Credentials);
    expect(await waiting).toEqual([given, given]);
    expect(await signIns.request(challenged())).toEqual(given);
    expect(shown).toHaveLength(2);
    expect(signIns.getPending()).toBeNull();
  });

  it('faults 174: are tried by one request: the others wait for what the proxy decides', async () => {
    const { signIns, shown, signIn, outcomes } = makeSignIns();
    const waiting = [signIns.request(challenged({ isBackground: true })), signIns.request(challenged())];
    signIn('wrong');
    waiting.push(signIns.request(challenged()));
    // A user's request tries it, before jobs.
    expect(await getStates(waiting)).toEqual(['waits', 'wrong', 'waits']);
    expect(signIns.getPending()).toBeNull();
    const again = signIns.request(challenged({ refused: (await waiting[1]) ?? null }));
    expect(shown.at(-1)).toMatchObject({ wasRefused: true });
    signIn('secret');
    const both = [waiting[0], waiting[2], again].filter((request) => request !== undefined);
    expect((await getStates(both)).toSorted()).toEqual(['secret', 'waits', 'waits']);
    signIns.accept(proxy, (await Promise.race(both)) as Credentials);
    expect(await getStates(both)).toEqual(['secret', 'secret', 'secret']);
    expect(outcomes).toEqual(['requested', 'refused', 'requested', 'accepted']);
  });

  it('faults 174: are tried by the next request where the one that tried them ended before the proxy decided', async () => {
    const { signIns, signIn } = makeSignIns();
    const waiting = [signIns.request(challenged()), signIns.request(challenged())];
    signIn('secret');
    const credentials = (await waiting[0]) as Credentials;
    expect(await getStates(waiting)).toEqual(['secret', 'waits']);
    signIns.release(proxy, credentials);
    expect(await getStates(waiting)).toEqual(['secret', 'secret']);
    signIns.release(proxy, credentials);
    expect(await getStates([signIns.request(challenged())])).toEqual(['secret']);
  });

  it('faults 174: fail for all that wait after the third refusal', async () => {
    const { signIns, signIn } = makeSignIns();
    let tried = signIns.request(challenged());
    const job = signIns.request(challenged({ isBackground: true }));
    for (const password of ['a', 'b', 'c']) {
      signIn(password);
      const refused = await tried;
      expect(refused).toMatchObject({ password });
      tried = signIns.request(challenged({ refused }));
    }
    expect(await getStates([tried, job])).toEqual(['none', 'none']);
  });

  it('faults 174: are counted as refused from zero again once the proxy has accepted one', async () => {
    const { signIns, signIn } = makeSignIns();
    let refused: Credentials | null = null;
    for (const password of ['a', 'b', 'accepted', 'c', 'd']) {
      const request = signIns.request(challenged({ refused }));
      signIn(password);
      refused = await request;
      expect(refused).toMatchObject({ password });
      if (password === 'accepted') signIns.accept(proxy, refused as Credentials);
    }
    // The accepted one, c and d were refused in a row.
    expect(await getStates([signIns.request(challenged({ refused }))])).toEqual(['none']);
  });

  it('end after three refusals: the requests fail, jobs do not ask again, a user’s request does', async () => {
    const { signIns, signIn } = makeSignIns();
    let refused: Credentials | null = null;
    for (const password of ['a', 'b', 'c']) {
      const request = signIns.request(challenged({ refused }));
      signIn(password);
      refused = await request;
    }
    expect(await signIns.request(challenged({ refused }))).toBeNull();
    expect(await signIns.request(challenged({ isBackground: true }))).toBeNull();
    const again = signIns.request(challenged());
    expect(signIns.getPending()).toMatchObject({ wasRefused: false });
    signIn('secret');
    signIns.accept(proxy, (await again) as Credentials);
    expect(await again).toMatchObject({ password: 'secret' });
    expect(await signIns.request(challenged({ isBackground: true }))).toMatchObject({ password: 'secret' });
  });

  it('are cancelled by the user for all that wait', async () => {
    const { signIns, cancel, outcomes, shown } = makeSignIns();
    const waiting = Promise.all([signIns.request(challenged()), signIns.request(challenged({ isBackground: true }))]);
    cancel();
    expect(await waiting).toEqual([null, null]);
    expect(await signIns.request(challenged({ isBackground: true }))).toBeNull();
    expect([outcomes, shown.at(-1)]).toEqual([['requested', 'cancelled'], null]);
  });

  it('faults 202: are waited for by jobs for five minutes, by a user’s request without an end', async () => {
    const { signIns, clock, outcomes, signIn } = makeSignIns();
    const job = signIns.request(challenged({ isBackground: true }));
    await clock.run(299_999);
    const waiting = [job, signIns.request(challenged({ isBackground: true })), signIns.request(challenged())];
    expect(await getStates(waiting)).toEqual(['waits', 'waits', 'waits']);
    await clock.run(300_000);
    expect(await getStates(waiting)).toEqual(['none', 'none', 'waits']);
    expect(await getStates([signIns.request(challenged({ isBackground: true }))])).toEqual(['none']);
    await clock.run(86_400_000);
    expect(outcomes).toEqual(['requested', 'expired']);
    signIn('secret');
    signIns.accept(proxy, (await waiting[2]) as Credentials);
    expect(await getStates([signIns.request(challenged({ isBackground: true }))])).toEqual(['secret']);
  });

  it('faults 202: are not asked for any more when the jobs that needed them have failed', async () => {
    const { signIns, clock, shown, outcomes, cancel } = makeSignIns();
    const job = signIns.request(challenged({ isBackground: true }));
    await clock.run(300_000);
    expect([await job, shown.at(-1)]).toEqual([null, null]);
    // The next challenge has five minutes of its own, and one that has ended has no more to say.
    const next = signIns.request(challenged());
    cancel();
    expect(await next).toBeNull();
    await clock.run(1_000_000);
    expect(outcomes).toEqual(['requested', 'expired', 'requested', 'cancelled']);
  });

  it('are not asked for any more when every request was stopped', async () => {
    const { signIns, shown } = makeSignIns();
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [first, second].map(({ signal }) => signIns.request(challenged({ signal })));
    first.abort();
    expect(signIns.getPending()).not.toBeNull();
    second.abort();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(shown.at(-1)).toBeNull();
    expect(await signIns.request(challenged({ signal: first.signal }))).toBeNull();
  });

  it('are apart for each proxy and realm, and shown one after another', async () => {
    const { signIns, signIn } = makeSignIns();
    const other = { ...proxy, realm: 'Branch\u202e proxy' };
    const waiting = Promise.all([signIns.request(challenged()), signIns.request(challenged({ proxy: other }))]);
    signIn('one');
    expect(signIns.getPending()).toMatchObject({ realm: 'Branch  proxy' });
    signIn('two');
    expect(await waiting).toMatchObject([{ password: 'one' }, { password: 'two' }]);
  });

  it('ignore a challenge that is no longer open', async () => {
    const { signIns } = makeSignIns();
    const id = crypto.randomUUID();
    signIns.signIn({ id, username: 'anna', password: 'x' });
    signIns.cancel(id);
    const waiting = signIns.request(challenged());
    signIns.cancel(signIns.getPending()?.id ?? '');
    expect(await waiting).toBeNull();
  });
});
