/**
 * Sign-ins to the network's proxies. The user is asked once for each proxy, however many requests wait. Names and passwords
 * are in this process's memory and nowhere else (build/adr/0015).
 */
import { randomUUID } from 'node:crypto';
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

export type SignInOutcome = 'requested' | 'accepted' | 'refused' | 'cancelled';

export type ProxySignInsOptions = {
  /** Called with the challenge to show; null for none. */
  readonly onChange: (challenge: ProxyChallenge | null) => void;
  /** Called for the log. */
  readonly onOutcome: (outcome: SignInOutcome) => void;
};

type OpenChallenge = { readonly shown: ProxyChallenge; readonly waiters: Set<(given: Credentials | null) => void> };

/** Refusals in a row after which the requests fail: a proxy may lock an account that is tried too often. */
const maxRefusals = 3;
/** A proxy decides about the text of its realm. */
const maxRealmLength = 200;

function getKey({ host, port, realm }: ChallengedRequest['proxy']): string {
  return JSON.stringify([host, port, realm]);
}

export class ProxySignIns {
  private readonly options: ProxySignInsOptions;
  private readonly known = new Map<string, Credentials>();
  private readonly refusals = new Map<string, number>();
  /** Proxies to which the user has not signed in when asked: jobs do not ask again. */
  private readonly declined = new Set<string>();
  private readonly open = new Map<string, OpenChallenge>();

  constructor(options: ProxySignInsOptions) {
    this.options = options;
  }

  /** The challenge to show; null for none. */
  getPending(): ProxyChallenge | null {
    const [first] = this.open.values();
    return first?.shown ?? null;
  }

  /** Gets a sign-in for a request, from the user if need be. Null where there is none, or the request was stopped. */
  async request({ proxy, refused, isBackground, signal }: ChallengedRequest): Promise<Credentials | null> {
    const key = getKey(proxy);
    if (refused !== null && this.known.get(key) === refused) this.recordRefusal(key);
    const known = this.known.get(key);
    if (known) return known;
    if ((this.refusals.get(key) ?? 0) >= maxRefusals) {
      this.decline(key);
      return null;
    }
    if (signal?.aborted || (isBackground && this.declined.has(key))) return null;
    return await this.wait(key, this.open.get(key) ?? this.openChallenge(key, proxy), signal);
  }

  /** Records that a proxy let a request through with these credentials. */
  accept(proxy: ChallengedRequest['proxy'], credentials: Credentials): void {
    const key = getKey(proxy);
    if (this.known.get(key) !== credentials) return;
    this.refusals.delete(key);
    this.options.onOutcome('accepted');
  }

  /** Signs in with what the user gave. A challenge that is no longer open is ignored. */
  signIn({ id, username, password }: ProxySignIn): void {
    const key = this.find(id);
    if (key === null) return;
    const credentials = { username, password };
    this.known.set(key, credentials);
    this.declined.delete(key);
    this.close(key, credentials);
  }

  /** Fails the requests that wait for a challenge, because the user does not sign in. */
  cancel(id: string): void {
    const key = this.find(id);
    if (key === null) return;
    this.options.onOutcome('cancelled');
    this.decline(key);
  }

  private recordRefusal(key: string): void {
    this.known.delete(key);
    this.refusals.set(key, (this.refusals.get(key) ?? 0) + 1);
    this.options.onOutcome('refused');
  }

  private decline(key: string): void {
    this.declined.add(key);
    this.refusals.delete(key);
    this.close(key, null);
  }

  private openChallenge(key: string, { host, port, realm }: ChallengedRequest['proxy']): OpenChallenge {
    const shown = {
      id: randomUUID(),
      address: `${host}:${port}`,
      realm: realm.replace(/\p{C}/gu, ' ').trim().slice(0, maxRealmLength),
      wasRefused: this.refusals.has(key),
    };
    const challenge = { shown, waiters: new Set<(given: Credentials | null) => void>() };
    this.open.set(key, challenge);
    this.options.onOutcome('requested');
    this.options.onChange(this.getPending());
    return challenge;
  }

  private async wait(key: string, { waiters }: OpenChallenge, signal: AbortSignal | null): Promise<Credentials | null> {
    const { promise, resolve } = Promise.withResolvers<Credentials | null>();
    const leave = () => {
      resolve(null);
      waiters.delete(resolve);
      // Nobody needs the sign-in any more.
      if (waiters.size === 0 && this.open.get(key)?.waiters === waiters) this.close(key, null);
    };
    waiters.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    const given = await promise;
    signal?.removeEventListener('abort', leave);
    return given;
  }

  private close(key: string, given: Credentials | null): void {
    const challenge = this.open.get(key);
    if (!challenge) return;
    this.open.delete(key);
    for (const resolve of challenge.waiters) resolve(given);
    this.options.onChange(this.getPending());
  }

  private find(id: string): string | null {
    for (const [key, { shown }] of this.open) if (shown.id === id) return key;
    return null;
  }
}
