/** Faults 1 to 13: the token and the way to the API, against servers and proxies that misbehave. */
import { createServer } from 'node:http';
import type { connect as connectSocket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { listTrips } from '@main/office/records/trips';
import { canaryToken } from '@test/helpers/canary-token';
import { makeAuthority } from '@test/helpers/certificates';
import { readJsonError, spawnCli } from '@test/helpers/command-line';
import { expectAppError, listEnvelope, successEnvelope } from '@test/helpers/expect-app-error';
import { type CannedResponse, respondWith, startFaultServer } from '@test/helpers/fault-server';
import { startTestProxy } from '@test/helpers/host-net';
import { listen } from '@test/helpers/loopback';
import { makeSession } from '@test/helpers/office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { updateToEnd } from '@test/helpers/update';
import { describe, expect, it, onTestFinished } from 'vitest';

const reportList = successEnvelope({ reports: [{ slug: 'a', display_name: 'A', last_modified: 'x' }] });
const request = (baseUrl: string, token = canaryToken) => ({ name: 'Sydney', baseUrl, token, sessionOnly: true });

describe('pasted values', () => {
  it('faults 3, 5: a malformed token is refused before anything is sent, and not repeated; white space around one is trimmed', async () => {
    const server = await startFaultServer(respondWith(listEnvelope([])));
    const { offices } = makeServices(temporaryFolder());
    const error = await expectAppError(offices.connect(request(server.url, 'abc\u200b.def')));
    expect([error.code, error.message]).toEqual(['token-malformed', expect.stringMatching(/position \d/)]);
    expect(JSON.stringify([error.message, error.details])).not.toMatch(/abc|def/);
    expect(server.seen).toEqual([]);
    await offices.connect(request(server.url, `  \n${canaryToken}\t `));
    expect(server.seen.map(({ token }) => token)).toEqual([canaryToken]);
  });
});

describe('certificates', () => {
  it.each([
    ['expired', { isExpired: true }, 'CERT_HAS_EXPIRED'],
    ['for another host', { name: 'DNS:elsewhere.example' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['of an unknown authority', {}, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const)(
    'faults 7: a certificate that is %s is refused, the cause named, and nothing is sent',
    async (_case, wanted, cause) => {
      const authority = makeAuthority();
      const server = await startFaultServer(respondWith(successEnvelope(1)), authority.sign(wanted));
      const trusted = cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' ? {} : { NODE_EXTRA_CA_CERTS: authority.file };
      const { stderr, status } = await listReports(server.url, trusted);
      const output = readJsonError(stderr);
      expect([status, output.code, output.details.cause]).toEqual([6, 'tls-failed', cause]);
      expect(server.seen).toEqual([]);
    },
  );

  it('faults 8: a TLS-terminating proxy works with an authority that the system trusts', async () => {
    const authority = makeAuthority();
    const served = authority.sign({ name: 'DNS:api.office.example' });
    const proxy = await tlsProxy(served, reportList);
    const settings = { HTTPS_PROXY: proxy.url, SSL_CERT_FILE: authority.file };
    const { status, stdout } = await listReports('https://api.office.example', settings);
    expect([status, stdout]).toEqual([0, expect.stringContaining('a,A,x')]);
    expect(proxy.seen).toEqual([['api.office.example:443', canaryToken]]);
    const untrusted = await listReports('https://api.office.example', { HTTPS_PROXY: proxy.url });
    expect([untrusted.status, untrusted.stderr]).toEqual([6, expect.stringContaining('tls-failed')]);
    expect(proxy.seen).toHaveLength(1);
  });

  it('faults 174: the command line signs in to a proxy with the name and password of HTTPS_PROXY', async () => {
    const authority = makeAuthority();
    const served = authority.sign({ name: 'DNS:api.office.example' });
    const server = await startFaultServer(respondWith(reportList), served);
    const proxy = await startTestProxy('anna b:sec%ret');
    proxy.hosts.set('api.office.example', '127.0.0.1');
    const { port } = new URL(server.url);
    const { status, stdout, stderr } = await listReports(`https://api.office.example:${port}`, {
      HTTPS_PROXY: `http://anna%20b:sec%25ret@${proxy.address}`,
      NODE_EXTRA_CA_CERTS: authority.file,
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('a,A,x')]);
    expect(proxy.signIns).toContain('anna b:sec%ret');
    expect(stderr).not.toContain('ret@');
  });
});

describe('responses of intermediaries and of the API', () => {
  it.each([
    [511, 'text/html', '<html>sign in</html>'],
    [200, 'text/html', '<!DOCTYPE html><title>Guest</title>'],
    [403, 'text/html', '<html>blocked</html>'],
  ])(
    'faults 9: status %d with %s requires a network sign-in and leaves cached data alone',
    async (status, type, text) => {
      const trips = listEnvelope([{ id: 7 }]);
      let isBad = false;
      const server = await startFaultServer((incoming, response) =>
        isBad
          ? respondWith(text, status, { 'content-type': type })(incoming, response)
          : respondWith(trips)(incoming, response),
      );
      const session = makeSession(server.url);
      const query = { filters: {}, page: 1, perPage: 50 };
      await listTrips(session, query);
      isBad = true;
      const { value, freshness } = await listTrips(session, query);
      expect(value.rows.map(({ trip }) => trip.id)).toEqual([7]);
      expect(freshness).toMatchObject({ source: 'cache', fallbackReason: { code: 'sign-in-needed' } });
    },
  );

  it('faults 10: a 401 in the middle of a job ends every request of the office and leaves token and cache', async () => {
    const trips = Array.from({ length: 60 }, (_, id) => ({ id: id + 1, client_id: 1 }));
    const refusal = '{"success":false,"error":"Invalid API token","code":401,"details":{"message":"x","trace":null}}';
    const server = await startFaultServer((incoming, response) => {
      const { url = '' } = incoming;
      const toResponse = (): CannedResponse => {
        if (url.includes('/trip/fetchAll')) return [listEnvelope(trips)];
        if (server.seen.length > 12) return [refusal, 401];
        return [successEnvelope(url.includes('fetchOne') ? { id: Number(url.split('/').at(-1)) } : [])];
      };
      respondWith(...toResponse())(incoming, response);
    });
    const session = makeSession(server.url);
    expect((await expectAppError(updateToEnd(session))).code).toBe('token-refused');
    expect(server.seen.length).toBeLessThan(25);
    expect(session.hasToken).toBe(true);
    expect(await session.cache.records.count('trip')).toBeGreaterThan(0);
    expect(session.getConnection().state).toBe('refused');
  });
});

/** Lists the reports with the built command line. */
const listReports = (baseUrl: string, env: Record<string, string>) =>
  spawnCli(['reports', '--base-url', baseUrl, '--json-errors'], { env });

/** A proxy that accepts CONNECT, terminates TLS itself and impersonates every host. */
async function tlsProxy(served: { key: string; cert: string }, text: string) {
  const seen: [target: string, token: unknown][] = [];
  const proxy = createServer().on('connect', (incoming, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const opened = new TLSSocket(socket as ReturnType<typeof connectSocket>, { isServer: true, ...served });
    const inner = createServer((request, response) => {
      seen.push([incoming.url ?? '', request.headers['x-api-token']]);
      respondWith(text)(request, response);
    });
    inner.emit('connection', opened);
    opened.on('error', () => opened.destroy());
  });
  const { address, stop } = await listen(proxy);
  onTestFinished(stop);
  return { url: `http://${address}`, seen };
}
