/** The command line against random hostile responses: the exit status fits, and nothing is lost without a message. */
import { exitStatus } from '@cli/messages';
import type { ErrorCode } from '@shared/errors/errors';
import { autoAdvancingClock } from '@test/helpers/clock';
import { type CliOutcome, runCli } from '@test/helpers/command-line';
import { startFaultServer } from '@test/helpers/fault-server';
import { type HostileCase, type HostileResponse, hostileCases, tokenEcho } from '@test/helpers/hostile/hostile-cases';
import { formulaPrefix } from '@test/helpers/hostile/success-responses';
import { propertyRuns } from '@test/helpers/property-runs';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

type Outcome = CliOutcome & {
  /** The responses that were sent, in order. */
  readonly given: readonly HostileResponse[];
};

/** A server that sends each case its own responses. */
async function startHostileServer() {
  type Plan = { readonly responses: readonly HostileResponse[]; readonly given: HostileResponse[] };
  const cases = new Map<string, Plan>();
  const { url } = await startFaultServer((request, response) => {
    const plan = cases.get((request.url ?? '').split('/')[1] ?? '');
    const planned = plan?.responses[Math.min(plan.given.length, plan.responses.length - 1)];
    if (!plan || !planned) return void response.writeHead(599).end();
    plan.given.push(planned);
    const token = String(request.headers['x-api-token'] ?? '');
    const echo = (text: string) => text.replaceAll(tokenEcho, token);
    const body = Buffer.from(echo(planned.body.toString('latin1')), 'latin1');
    const headers = Object.fromEntries(Object.entries(planned.headers).map(([name, value]) => [name, echo(value)]));
    const hasBody = planned.status !== 204;
    const length = hasBody ? { 'content-length': body.length + (planned.isCut ? 1 : 0) } : {};
    response.writeHead(planned.status, { ...headers, ...length });
    if (!planned.isCut) return void response.end(hasBody ? body : undefined);
    response.write(body, () => response.destroy());
  });
  /** Plans a case. @returns its base URL and the responses sent so far */
  return (key: string, responses: readonly HostileResponse[]) => {
    const given: HostileResponse[] = [];
    cases.set(key, { responses, given });
    return { baseUrl: `${url}/${key}`, given };
  };
}

/** The texts of the output, in any format. */
function readPrinted({ command }: HostileCase, stdout: Buffer): string {
  if (command.format !== 'xlsx' || stdout.length === 0) return stdout.toString('utf8');
  return [...unzip(stdout).values()].map((part) => part.toString('utf8')).join('\n');
}

function expectNoToken(text: string, token: string): void {
  const [prefix = '', secret = ''] = token.split('.');
  const encoded = (['base64', 'hex'] as const).map((encoding) => Buffer.from(token).toString(encoding));
  for (const form of [token, secret, ...encoded, encodeURIComponent(token)]) expect(text).not.toContain(form);
  expect(prefix).not.toBe('');
}

const isIntact = ({ exits }: HostileResponse) => exits.length === 1 && exits[0] === 0;
/** Most requests of one of these commands, retries included. */
const maxRequests = 40;

/** Checks that apply to every outcome. */
function expectFit(tried: HostileCase, token: string, { status, stdoutBytes, stderr, given }: Outcome): void {
  const fits = new Set(given.flatMap(({ exits }) => exits));
  expect([...fits], stderr).toContain(status);
  expect(given.length).toBeLessThanOrEqual(maxRequests);
  expectNoToken(stderr, token);
  expectNoToken(stdoutBytes.toString('latin1'), token);
  expect(stderr).not.toMatch(/\n\s+at .{1,200}:\d+|node:internal|undefined|\bNaN\b|\[object /);
  expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  const lines = stderr.split('\n').filter((line) => line !== '');
  if (status !== 0) {
    expect(stdoutBytes.length).toBe(0);
    const error = JSON.parse(lines.at(-1) ?? '') as { code: ErrorCode; message: string };
    expect(exitStatus[error.code]).toBe(status);
    expect(error.message).not.toBe('');
    expect(lines.length).toBeGreaterThan(1);
    return;
  }
  const printed = readPrinted(tried, stdoutBytes);
  const last = given.at(-1);
  // A retried request counts by its last response. Earlier pages count if they were intact.
  const used = given.filter((response, index) => index === given.length - 1 || isIntact(response));
  const lost = used.flatMap(({ markers }) => markers).filter((marker) => !printed.includes(marker));
  if (lines.length === 0) expect(lost).toEqual([]);
  const isPlain = tried.command.format === 'csv' || tried.command.format === 'tsv';
  const hasFormula = isPlain && printed.includes(formulaPrefix);
  if (hasFormula) expect(stderr).toMatch(/formula/);
  if (given.length === 1 && last?.isDocumented && !hasFormula) expect(lines).toEqual([]);
}

describe('the command line', () => {
  it('exits with a fitting status, prints no token, stack or control character, and loses nothing in silence', async () => {
    const plan = await startHostileServer();
    const home = temporaryFolder();
    const unexpected: unknown[] = [];
    const onUnexpected = (error: unknown) => unexpected.push(error);
    process.on('uncaughtException', onUnexpected).on('unhandledRejection', onUnexpected);
    onTestFinished(() => {
      process.off('uncaughtException', onUnexpected).off('unhandledRejection', onUnexpected);
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(hostileCases, async (tried) => {
        count += 1;
        const token = `canary${count}.S3cret+Value/${count}x`;
        const { baseUrl, given } = plan(`c${count}`, tried.responses);
        const { args, format } = tried.command;
        const argv = [...args, '--base-url', baseUrl, '--format', format, '--json-errors'];
        const outcome = await runCli(argv, { home, token, clock: autoAdvancingClock() });
        expectFit(tried, token, { ...outcome, given });
        expect(unexpected).toEqual([]);
      }),
      propertyRuns(0.1),
    );
    expect(count).toBeGreaterThan(0);
  });
});
