/**
 * Sign-ins to the network's proxies. The user is asked once for each proxy, however many requests wait, and one request
 * tries what they give. Names and passwords are in this process's memory and nowhere else (build/adr/0015).
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@main/api/clock';
import type { ProxyChallenge, ProxySignIn } from '@shared/schemas/proxy-sign-in';
import type { AuthInfo } from 'electron';

/** A name and password that a proxy may accept. */
export type Credentials = { readonly username: string; readonly password: string };

/** A request that waits for a sign-in to a proxy. */
export type ChallengedRequest = {
  readonly proxy: Pick<AuthInfo, 'host' | 'port' | 'realm'>;
  /** What the proxy has refused to this request; null for the first time. */
  readonly refused: Credentials | null;
  /** Whether no user waits for it. */
  readonly isBackground: boolean;
  readonly signal: AbortSignal | null;
};

/** `expired`: jobs waited long enough, and failed. */
export type SignInOutcome = 'requested' | 'accepted' | 'refused' | 'cancelled' | 'expired';

export type ProxySignInsOptions = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Called with the challenge to show; null for none. */
  readonly onChange: (challenge: ProxyChallenge | null) => void;
  /** Called for the log. */
  readonly onOutcome: (outcome: SignInOutcome) => void;
};

type Waiter = { readonly isBackground: boolean; readonly give: (credentials: Credentials | null) => void };

/** What is known of the sign-in to one proxy and realm. */
type ProxyState = {
  readonly proxy: ChallengedRequest['proxy'];
  /** Null where there are none, or the proxy has refused them. */
  credentials: Credentials | null;
  /** Whether the proxy let a request through with them. */
  isProved: boolean;
  /** Whether a request tries them. Until it ends, no other sends them. */
  isOnTrial: boolean;
  /** Refusals in a row. */
  refusals: number;
  /** Whether the user did not sign in when asked: jobs do not ask again. */
  isDeclined: boolean;
  challenge: ProxyChallenge | null;
  /** Stops the time of the challenge. */
  expiry: AbortController | null;
  readonly waiters: Set<Waiter>;
};

/** How long jobs wait for a sign-in. A locked window, or no window (macOS), shows none. */
const maxJobWaitMs = 5 * 60_000;

/** Refusals in a row after which the requests fail: a proxy may lock an account that is tried too often. */
const maxRefusals = 3;
/** A proxy decides about the text of its realm. */
const maxRealmLength = 200;

function makeState(proxy: ChallengedRequest['proxy']): ProxyState {
  return {
    proxy,
    credentials: null,
    isProved: false,
    isOnTrial: false,
    refusals: 0,
    isDeclined: false,
    challenge: null,
    expiry: null,
    waiters: new Set(),
  };
}

function getKey({ host, port, realm }: ChallengedRequest['proxy']): string {
  return JSON.stringify([host, port, realm]);
}

export class ProxySignIns {
  private readonly options: ProxySignInsOptions;
  private readonly states = new Map<string, ProxyState>();
  /** Those with a challenge, in the order in which they are shown. */
  private readonly open = new Set<ProxyState>();

  constructor(options: ProxySignInsOptions) {
    this.options = options;
  }

  /** The challenge to show; null for none. */
  getPending(): ProxyChallenge | null {
    const [first] = this.open;
    return first?.challenge ?? null;
  }

  /** Gets a sign-in for a request, from the user if need be. Null where there is none, or the request was stopped. */
  async request({ proxy, refused, isBackground, signal }: ChallengedRequest): Promise<Credentials | null> {
    const state = this.getState(proxy);
    if (refused !== null && state.credentials === refused && !this.recordRefusal(state)) return null;
    if (signal?.aborted || (isBackground && state.isDeclined && state.credentials === null)) return null;
    if (state.credentials === null) this.openChallenge(state);
    const waiting = this.wait(state, isBackground, signal);
    this.give(state);
    return await waiting;
  }

  /** Records that a proxy let a request through with these credentials. */
  accept(proxy: ChallengedRequest['proxy'], credentials: Credentials): void {
    const state = this.getState(proxy);
    if (state.credentials !== credentials || state.isProved) return;
    Object.assign(state, { isProved: true, isOnTrial: false, refusals: 0 });
    this.options.onOutcome('accepted');
    this.give(state);
  }

  /** Records that a request ended before the proxy decided about its credentials: the next request tries them. */
  release(proxy: ChallengedRequest['proxy'], credentials: Credentials): void {
    const state = this.getState(proxy);
    if (state.credentials !== credentials) return;
    state.isOnTrial = false;
    this.give(state);
  }

  /** Signs in with what the user gave. A challenge that is no longer open is ignored. */
  signIn({ id, username, password }: ProxySignIn): void {
    const state = this.find(id);
    if (state === null) return;
    Object.assign(state, {
      credentials: { username, password },
      isProved: false,
      isOnTrial: false,
      isDeclined: false,
    });
    this.give(state);
    this.close(state);
  }

  /** Fails the requests that wait for a challenge, because the user does not sign in. */
  cancel(id: string): void {
    const state = this.find(id);
    if (state === null) return;
    this.options.onOutcome('cancelled');
    this.decline(state);
  }

  private getState(proxy: ChallengedRequest['proxy']): ProxyState {
    const key = getKey(proxy);
    const state = this.states.get(key) ?? makeState(proxy);
    this.states.set(key, state);
    return state;
  }

  /** @returns whether the user may try again */
  private recordRefusal(state: ProxyState): boolean {
    Object.assign(state, { credentials: null, isProved: false, isOnTrial: false, refusals: state.refusals + 1 });
    this.options.onOutcome('refused');
    if (state.refusals >= maxRefusals) {
      this.decline(state);
      return false;
    }
    if (state.waiters.size > 0) this.openChallenge(state);
    return true;
  }

  private decline(state: ProxyState): void {
    Object.assign(state, { isDeclined: true, refusals: 0 });
    for (const { give } of state.waiters) give(null);
    state.waiters.clear();
    this.close(state);
  }

  private openChallenge(state: ProxyState): void {
    if (state.challenge !== null) return;
    const { host, port, realm } = state.proxy;
    state.challenge = {
      id: randomUUID(),
      address: `${host}:${port}`,
      realm: realm.replace(/\p{C}/gu, ' ').trim().slice(0, maxRealmLength),
      wasRefused: state.refusals > 0,
    };
    this.open.add(state);
    this.options.onOutcome('requested');
    this.options.onChange(this.getPending());
    void this.expire(state);
  }

  /** Fails the jobs that have waited too long. A user's request waits for its user. */
  private async expire(state: ProxyState): Promise<void> {
    state.expiry = new AbortController();
    const { signal } = state.expiry;
    const isOver = await this.options.clock.sleep(maxJobWaitMs, signal).then(
      () => !signal.aborted,
      () => false,
    );
    if (!isOver) return;
    state.isDeclined = true;
    this.options.onOutcome('expired');
    for (const waiter of state.waiters) {
      if (!waiter.isBackground) continue;
      state.waiters.delete(waiter);
      waiter.give(null);
    }
    if (state.waiters.size === 0) this.close(state);
  }

  private async wait(
    state: ProxyState,
    isBackground: boolean,
    signal: AbortSignal | null,
  ): Promise<Credentials | null> {
    const { promise, resolve: give } = Promise.withResolvers<Credentials | null>();
    const waiter = { isBackground, give };
    const leave = () => {
      give(null);
      state.waiters.delete(waiter);
      // No request needs the sign-in any more.
      if (state.waiters.size === 0) this.close(state);
    };
    state.waiters.add(waiter);
    signal?.addEventListener('abort', leave, { once: true });
    const given = await promise;
    signal?.removeEventListener('abort', leave);
    return given;
  }

  /** Gives the credentials to all that wait; to one, a user's if there is one, until the proxy has accepted them. */
  private give(state: ProxyState): void {
    const { credentials, waiters } = state;
    if (credentials === null || state.isOnTrial) return;
    const byUser = [...waiters].toSorted((a, b) => Number(a.isBackground) - Number(b.isBackground));
    for (const waiter of state.isProved ? byUser : byUser.slice(0, 1)) {
      waiters.delete(waiter);
      state.isOnTrial = !state.isProved;
      waiter.give(credentials);
    }
  }

  private close(state: ProxyState): void {
    if (state.challenge === null) return;
    state.challenge = null;
    state.expiry?.abort();
    this.open.delete(state);
    this.options.onChange(this.getPending());
  }

  private find(id: string): ProxyState | null {
    for (const state of this.open) if (state.challenge?.id === id) return state;
    return null;
  }
}
