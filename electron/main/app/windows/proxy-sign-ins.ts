/**
 * Sign-ins to the network's proxies. One request asks the user and tries what they give, however many wait: a proxy may lock
 * an account that is tried too often. Names and passwords are in this process's memory and nowhere else (build/adr/0015).
 */
import { randomUUID } from 'node:crypto';
import type { ProxyChallenge, ProxySignIn } from '@shared/app/app-schema';
import type { AuthInfo } from 'electron';

/** A name and password that a proxy may accept. */
export type Credentials = { readonly username: string; readonly password: string };

type Proxy = Pick<AuthInfo, 'host' | 'port'>;

export type ChallengedRequest = {
  readonly proxy: Proxy;
  /** What the proxy has refused to this request; null for the first time. */
  readonly refused: Credentials | null;
  /** Whether no user waits for it. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal | null;
};

/** What is known of the sign-in to one proxy. */
type ProxyState = {
  credentials: Credentials | null;
  /** Whether the proxy let a request through with them. */
  isProved: boolean;
  refusals: number;
  /** Whether the user did not sign in when asked: background requests do not ask again. */
  isDeclined: boolean;
  /** While one request asks the user, or tries what they gave. False: those that wait fail, too. */
  trial: PromiseWithResolvers<boolean> | null;
};

/** The second refusal in a row fails the requests. */
const maxRefusals = 2;

export class ProxySignIns {
  private readonly onChange: (challenge: ProxyChallenge | null) => void;
  private readonly states = new Map<string, ProxyState>();
  /** The challenges that are open, in the order in which they are shown. */
  private readonly open = new Map<ProxyChallenge, (credentials: Credentials | null) => void>();

  /** @param onChange - called with the challenge to show; null for none */
  constructor(onChange: (challenge: ProxyChallenge | null) => void) {
    this.onChange = onChange;
  }

  /** The challenge to show; null for none. */
  getPending(): ProxyChallenge | null {
    const [first] = this.open.keys();
    return first ?? null;
  }

  /** Gets a sign-in for a request, from the user if need be. Null where there is none, or the request was stopped. */
  async request({ proxy, refused, isBackground, signal }: ChallengedRequest): Promise<Credentials | null> {
    const state = this.getState(proxy);
    if (refused !== null && refused === state.credentials) {
      Object.assign(state, { credentials: null, isProved: false, refusals: state.refusals + 1 });
    } else {
      while (state.trial !== null) if (!(await orAborted(state.trial.promise, signal))) return null;
    }
    if (signal?.aborted || (isBackground && state.isDeclined)) return null;
    if (state.isProved) return state.credentials;
    state.trial ??= Promise.withResolvers();
    if (state.refusals >= maxRefusals) return this.decline(state);
    if (state.credentials !== null) return state.credentials;
    const given = await this.openChallenge(proxy, state.refusals > 0, signal);
    if (signal?.aborted) return this.endTrial(state, true);
    if (given === null) return this.decline(state);
    Object.assign(state, { credentials: given, isDeclined: false });
    return given;
  }

  /** Records that a proxy let a request through with these credentials. */
  accept(proxy: Proxy, credentials: Credentials): void {
    const state = this.getState(proxy);
    if (state.credentials !== credentials || state.isProved) return;
    Object.assign(state, { isProved: true, refusals: 0 });
    this.endTrial(state, true);
  }

  /** Records that a request ended before the proxy decided about its credentials: the next request tries them. */
  release(proxy: Proxy, credentials: Credentials): void {
    const state = this.getState(proxy);
    if (state.credentials === credentials) this.endTrial(state, true);
  }

  /** Signs in with what the user gave. A challenge that is no longer open is ignored. */
  signIn({ id, ...credentials }: ProxySignIn): void {
    this.close(id, credentials);
  }

  /** Fails the requests that wait for a challenge, because the user does not sign in. */
  cancel(id: string): void {
    this.close(id, null);
  }

  private getState({ host, port }: Proxy): ProxyState {
    const key = `${host}:${port}`;
    const known = this.states.get(key);
    const state = known ?? { credentials: null, isProved: false, refusals: 0, isDeclined: false, trial: null };
    this.states.set(key, state);
    return state;
  }

  private async openChallenge(
    { host, port }: Proxy,
    wasRefused: boolean,
    signal: AbortSignal | null,
  ): Promise<Credentials | null> {
    const { promise, resolve } = Promise.withResolvers<Credentials | null>();
    const challenge = { id: randomUUID(), address: `${host}:${port}`, wasRefused };
    this.open.set(challenge, resolve);
    this.onChange(this.getPending());
    const stop = () => this.close(challenge.id, null);
    signal?.addEventListener('abort', stop, { once: true });
    return await promise.finally(() => signal?.removeEventListener('abort', stop));
  }

  private close(id: string, credentials: Credentials | null): boolean {
    for (const [challenge, resolve] of this.open) {
      if (challenge.id !== id) continue;
      this.open.delete(challenge);
      this.onChange(this.getPending());
      resolve(credentials);
      return true;
    }
    return false;
  }

  private decline(state: ProxyState): null {
    Object.assign(state, { isDeclined: true, refusals: 0 });
    return this.endTrial(state, false);
  }

  /** @param goesOn - whether the requests that wait are sent, or ask the user themselves; else they fail */
  private endTrial(state: ProxyState, goesOn: boolean): null {
    state.trial?.resolve(goesOn);
    state.trial = null;
    return null;
  }
}

/** Resolves as the promise does; with null as soon as the signal aborts. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | null): Promise<T | null> {
  if (signal === null) return await promise;
  const { promise: aborted, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  signal.addEventListener('abort', stop, { once: true });
  return await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
