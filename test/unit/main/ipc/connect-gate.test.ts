import { ConnectGate, type NewServer } from '@main/ipc/connect-gate';
import { AppError } from '@shared/errors';
import { describe, expect, it } from 'vitest';

let nowMs = 0;

function makeGate(isConfirmed = true) {
  const confirmed: NewServer[] = [];
  const connected: string[] = [];
  const gate = new ConnectGate(() => nowMs);
  const connect = (baseUrl: string, knownUrls: readonly string[] = []) =>
    gate.run(
      baseUrl,
      knownUrls,
      async (server) => {
        confirmed.push(server);
        return isConfirmed;
      },
      async () => {
        connected.push(baseUrl);
        return 'connected';
      },
    );
  return { gate, confirmed, connected, connect };
}

const getCode = (error: unknown) => (error instanceof AppError ? error.code : String(error));

describe('connecting to a server that the page names', () => {
  it('faults 147: the user confirms a new server’s host and port before anything is sent', async () => {
    const { confirmed, connect } = makeGate();
    expect(await connect('https://api.example.com/v1/')).toBe('connected');
    expect(confirmed).toEqual([{ host: 'api.example.com', baseUrl: 'https://api.example.com/v1' }]);
    await connect('http://127.0.0.1:4001');
    await connect('http://127.0.0.1:4002');
    expect(confirmed.map(({ host }) => host).slice(1)).toEqual(['127.0.0.1:4001', '127.0.0.1:4002']);
  });

  it('needs one confirmation per server, and none for the server of a connected office', async () => {
    const { confirmed, connect } = makeGate();
    await connect('https://api.example.com');
    await connect('https://api.example.com/other');
    await connect('https://knownUrls.example.com/b', ['https://knownUrls.example.com/a', 'not a URL']);
    expect(confirmed).toHaveLength(1);
  });

  it('shows the host in Punycode, so that letters of other scripts do not imitate another name', async () => {
    const { confirmed, connect } = makeGate();
    await connect('https://аpi.example.com');
    expect(confirmed[0]?.host).toBe('xn--pi-6kc.example.com');
  });

  it('faults 147: nothing is sent where the user declines, and confirmations are limited', async () => {
    nowMs = 1_000;
    const { confirmed, connected, connect } = makeGate(false);
    const codes: string[] = [];
    for (let port = 1; port <= 8; port += 1) codes.push(await connect(`http://127.0.0.1:${port}`).catch(getCode));
    expect(codes).toEqual([...Array(5).fill('usage'), ...Array(3).fill('ipc-refused')]);
    nowMs += 60_000;
    expect(await connect('http://127.0.0.1:9').catch(getCode)).toBe('usage');
    expect([confirmed.length, connected]).toEqual([6, []]);
  });

  it('faults 147: one attempt runs at a time', async () => {
    const { gate, connect } = makeGate();
    const pending = Promise.withResolvers<boolean>();
    const first = gate.run(
      'https://one.example.com',
      [],
      () => pending.promise,
      async () => 'first',
    );
    expect(await connect('https://two.example.com').catch(getCode)).toBe('ipc-refused');
    pending.resolve(true);
    expect(await first).toBe('first');
    expect(await connect('https://two.example.com')).toBe('connected');
  });

  it('refuses a long base URL, which could carry data, before any confirmation', async () => {
    const { confirmed, connect } = makeGate();
    expect(await connect(`https://api.example.com/${'x'.repeat(400)}`).catch(getCode)).toBe('base-url-invalid');
    expect(await connect('http://api.example.com').catch(getCode)).toBe('base-url-invalid');
    expect(confirmed).toEqual([]);
  });

  it('faults 147: texts of an unconfirmed server do not reach the page', async () => {
    const { gate } = makeGate();
    const fail = (error: AppError) =>
      gate
        .run(
          'https://api.example.com',
          [],
          async () => true,
          () => Promise.reject(error),
        )
        .catch((caught) => caught);
    const caught = await fail(
      new AppError('api-error', 'The API answered an error: SECRET OF A ROUTER (status 500).', {
        ...{
          status: 500,
          kind: 'API error',
          error: 'SECRET OF A ROUTER',
          apiMessage: 'more of it',
          reason: 'and more',
        },
      }),
    );
    expect([caught.code, caught.details]).toEqual(['api-error', { status: 500, kind: 'API error' }]);
    expect(caught.message).toContain('status 500');
    expect(caught.message).not.toContain('SECRET');
    const refused = new AppError('token-refused', 'The API refused this token.', {
      status: 401,
      kind: 'x',
      error: 'No',
    });
    expect(await fail(refused)).toMatchObject({ message: 'The API refused this token.', details: { status: 401 } });
    expect((await fail(refused)).details).not.toHaveProperty('error');
    const timeout = new AppError('timed-out', 'No response.', { host: 'x' });
    expect(await fail(timeout)).toBe(timeout);
  });
});
