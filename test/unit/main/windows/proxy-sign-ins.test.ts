import { type ChallengedRequest, type Credentials, ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { ProxyChallenge } from '@shared/schemas/proxy-sign-in';
import { describe, expect, it } from 'vitest';

const proxy = { host: 'proxy.office', port: 8080, realm: 'Office proxy' };
const challenged = (more: Partial<ChallengedRequest> = {}): ChallengedRequest => ({
  ...{ proxy, refused: null, isBackground: false, signal: null },
  ...more,
});

function makeSignIns() {
  const shown: (ProxyChallenge | null)[] = [];
  const outcomes: string[] = [];
  const signIns = new ProxySignIns({
    onChange: (challenge) => shown.push(challenge),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const signIn = (password: string) => {
    const { id } = signIns.getPending() ?? { id: '' };
    signIns.signIn({ id, username: 'anna', password });
  };
  const cancel = () => signIns.cancel(signIns.getPending()?.id ?? '');
  return { signIns, shown, outcomes, signIn, cancel };
}

describe('sign-ins to proxies', () => {
  it('are asked for once, however many requests wait, and known afterwards', async () => {
    const { signIns, shown, signIn } = makeSignIns();
    const waiting = Promise.all([signIns.request(challenged()), signIns.request(challenged({ isBackground: true }))]);
    expect(shown).toMatchObject([{ address: 'proxy.office:8080', realm: 'Office proxy', wasRefused: false }]);
    signIn('secret');
    const given = { username: 'anna', password: 'secret' };
    expect(await waiting).toEqual([given, given]);
    expect(await signIns.request(challenged())).toEqual(given);
    expect(shown).toHaveLength(2);
    expect(signIns.getPending()).toBeNull();
  });

  it('are asked for again after a refusal, once for all the requests that it met', async () => {
    const { signIns, shown, signIn, outcomes } = makeSignIns();
    const first = Promise.all([signIns.request(challenged()), signIns.request(challenged())]);
    signIn('wrong');
    const [refused = null] = await first;
    const second = Promise.all([signIns.request(challenged({ refused })), signIns.request(challenged({ refused }))]);
    expect(shown.at(-1)).toMatchObject({ wasRefused: true });
    signIn('secret');
    const [accepted] = await second;
    signIns.accept(proxy, accepted as Credentials);
    expect(outcomes).toEqual(['requested', 'refused', 'requested', 'accepted']);
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
