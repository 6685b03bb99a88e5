/** Faults 68: a token that the API repeats, in any encoding, reaches neither the window nor an error. */
import { canaryToken } from '@test/helpers/canary-token';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeClient, makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

const [, secret = ''] = canaryToken.split('.');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');

/** Encodings of a text, each complete enough to recover the token from it. */
const disguises: readonly (readonly [name: string, text: string])[] = [
  ['plain', canaryToken],
  ['the secret alone', `"${secret}"`],
  ['percent-encoded', encodeURIComponent(canaryToken)],
  ['percent-encoded in lower case', encodeURIComponent(canaryToken).replaceAll(/%../g, (code) => code.toLowerCase())],
  ['base64', base64(canaryToken)],
  ['base64 at another offset', base64(`x${canaryToken}y`)],
  ['base64 at a third offset', base64(`xx${canaryToken}yyy`)],
  ['base64url', base64(`>>>${canaryToken}`).replaceAll('+', '-').replaceAll('/', '_')],
  ['hex', hex(canaryToken)],
  ['hex in upper case', hex(secret).toUpperCase()],
];

/** Decodes a text from every encoding. */
function readable(text: string): string {
  const pieces = text.split(/[^A-Za-z0-9+/_%=-]+/);
  const decoded = pieces.flatMap((piece) => [
    ...[0, 1, 2, 3].map((at) => Buffer.from(piece.slice(at), 'base64').toString('latin1')),
    Buffer.from(piece, 'hex').toString('latin1'),
  ]);
  return [
    text,
    text.replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ...decoded,
  ].join('\n');
}

describe('a token that the API repeats', () => {
  it.each(disguises)('faults 68: is in no error and no trace, %s', async (_name, text) => {
    const details = { error: `"x\\" ${text}`, message: `auth(${text})`, trace: [`index.php(${text})`, text] };
    const body = { success: false, error: 'Bad Request', message: `no: ${text}`, details };
    const server = await startFaultServer(
      respondWith(JSON.stringify(body), 400, { server: `nginx ${text.slice(0, 60)}` }),
    );
    const session = makeSession(server.url);
    session.diagnostics.setDebugging(true);
    const error = await expectAppError(session.api.client.send({ path: '/x' }));
    const output = JSON.stringify([
      error.message,
      error.details,
      error.stack,
      session.getDiagnostics(),
      session.getConnection(),
    ]);
    expect(readable(output)).not.toContain(secret);
    expect(readable(output)).not.toContain(canaryToken);
    expect(session.getDiagnostics().debug?.trace).toContain('index.php(');
  });

  it('faults 68: is not left in part where a long text is truncated', async () => {
    const message = `${'x'.repeat(500 - 12)}${canaryToken}`;
    const server = await startFaultServer(
      respondWith(JSON.stringify({ success: false, error: 'Bad Request', message }), 400, {
        server: `${'y'.repeat(100 - 14)}${canaryToken}`,
      }),
    );
    const { client, requests } = makeClient(server.url);
    const error = await expectAppError(client.send({ path: '/x' }));
    const output = JSON.stringify([error.message, error.details, requests]);
    expect(output).not.toContain(canaryToken.slice(0, 8));
  });

  it('faults 68: is in no trace of a valid response', async () => {
    const server = await startFaultServer(respondWith(successEnvelope(1), 200, { server: `echo ${canaryToken}` }));
    const { client, requests } = makeClient(server.url);
    await client.send({ path: '/x' });
    expect(JSON.stringify(requests)).not.toContain(secret);
    expect(requests[0]?.headers.server).toBe('echo (token)');
  });
});
