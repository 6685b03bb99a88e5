import { ConnectGate, type NewServer } from '@main/app/ipc/connect-gate';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

function makeGate(confirm: () => Promise<boolean> = async () => true) {
  const confirmed: NewServer[] = [];
  const connected: string[] = [];
  const gate = new ConnectGate();
  const connect = (baseUrl: string, knownUrls: readonly string[] = [], request = async () => 'connected') =>
    gate
      .run(
        baseUrl,
        knownUrls,
        (server) => {
          confirmed.push(server);
          return confirm();
        },
        () => {
          connected.push(baseUrl);
          return request();
        },
      )
      .catch((error: unknown) => (error instanceof AppError ? error : Promise.reject(error)));
  return { confirmed, connected, connect };
}

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

  it('faults 147: nothing is sent where the user declines', async () => {
    const { connected, connect } = makeGate(async () => false);
    expect(await connect('http://127.0.0.1:1')).toMatchObject({ code: 'usage' });
    expect(connected).toEqual([]);
  });

  it('faults 147: one attempt runs at a time', async () => {
    const pending = Promise.withResolvers<boolean>();
    const { connect } = makeGate(() => pending.promise);
    const first = connect('https://one.example.com');
    expect(await connect('https://two.example.com')).toMatchObject({ code: 'ipc-refused' });
    pending.resolve(true);
    expect([await first, await connect('https://two.example.com')]).toEqual(['connected', 'connected']);
  });

  it('refuses a long base URL, which could carry data, before any confirmation', async () => {
    const { confirmed, connect } = makeGate();
    for (const url of [`https://api.example.com/${'x'.repeat(400)}`, 'http://api.example.com'])
      expect(await connect(url)).toMatchObject({ code: 'base-url-invalid' });
    expect(confirmed).toEqual([]);
  });
});
