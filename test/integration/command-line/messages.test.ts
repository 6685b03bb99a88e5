/** Messages of the command line on standard error, and secrets that never reach a terminal, a proxy or an impostor. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { canaryToken } from '@test/helpers/canary-token';
import { makeAuthority } from '@test/helpers/certificates';
import { readJsonError, runCli, spawnCli, startCli } from '@test/helpers/command-line';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { listen } from '@test/helpers/loopback';
import { patience } from '@test/helpers/patience';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const reports = successEnvelope({ reports: [{ slug: 'a', display_name: 'A', last_modified: '2026-01-01 00:00:00' }] });

/** Runs the command line on a terminal. */
const onTerminal = (args: readonly string[]) => runCli(args, { isTerminal: true });

describe('a proxy variable', () => {
  it('faults 76: without a scheme is the address of a proxy, which NO_PROXY restricts', async () => {
    const requests: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      requests.push(request.url ?? '');
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
    const { address, stop } = await listen(proxy);
    onTestFinished(stop);
    const env = { HTTPS_PROXY: `bob:pr0xyPass@${address}`, NO_PROXY: '' };
    // Nothing listens there: that it fails shows that it was not sent to the proxy.
    for (const NO_PROXY of ['*', 'x, 127.0.0.2']) {
      const args = ['reports', '--base-url', 'https://127.0.0.2:9', '--json-errors'];
      const direct = await spawnCli(args, { env: { ...env, NO_PROXY } });
      expect([readJsonError(direct.stderr).code, requests]).toEqual(['network-failed', []]);
    }
    const { status, stderr } = await spawnCli(['reports', '--base-url', 'https://api.invalid', '--json-errors'], {
      env,
    });
    expect([status, requests]).toEqual([6, ['api.invalid:443']]);
    expect(readJsonError(stderr).code).toBe('sign-in-needed');
    expect(stderr).not.toContain('pr0xyPass');
  });

  it.each(['http://', 'direct', 'socks5://proxy.corp:1080', '10.0.0.1:8080/bob:pr0xyPass', 'bob:pr0xyPass@:8080'])(
    'faults 76: "%s" is refused with a message, and only where a proxy is needed',
    async (value) => {
      const env = { HTTPS_PROXY: value, HTTP_PROXY: value };
      const refused = await runCli(['reports', '--base-url', 'https://api.invalid', '--json-errors'], { env });
      expect([refused.status, readJsonError(refused.stderr).code]).toEqual([2, 'usage']);
      expect(refused.stderr).toContain('HTTPS_PROXY is not the address of a proxy');
      expect(refused.stderr).not.toMatch(/pr0xyPass|\n\s+at /);
      const server = await startFaultServer(respondWith(reports));
      for (const args of [['--help'], ['offices'], ['reports', '--base-url', server.url]])
        expect((await runCli(args, { env })).status).toBe(0);
    },
  );
});

describe('certificates', () => {
  it('faults 87: are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says, and the token stays here', async () => {
    const impostor = await startFaultServer(respondWith(reports), makeAuthority().sign());
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { status, stderr } = await spawnCli(['reports', '--base-url', impostor.url], { env });
    expect([status, impostor.seen]).toEqual([6, []]);
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored');
  });
});

describe('waiting', () => {
  it('faults 82: for the server’s limit is reported once, with its end and its length', async () => {
    const refusal = '{"success":false,"error":"Rate limit exceeded"}';
    const server = await startFaultServer(respondWith(refusal, 429, { 'retry-after': '600' }));
    const { child, outcome, stderr } = startCli(['reports', '--base-url', server.url]);
    const waitMessage = /Waiting for the server's limit: continuing at \d\d?:\d\d.* \(in 10 minutes\)\./;
    await vi.waitFor(() => expect(stderr()).toMatch(waitMessage), patience);
    child.kill('SIGTERM');
    expect((await outcome).stderr.match(/Waiting/g)).toHaveLength(1);
  });
});

describe('control characters', () => {
  const sequence = '\u001b[2J\u001b]0;owned\u0007\u009b31m';

  it('faults 85: of the server reach no terminal and no log', async () => {
    const failing = await startFaultServer(
      respondWith(JSON.stringify({ success: false, error: `boom${sequence}`, code: 500 }), 500),
    );
    for (const more of [[], ['--json-errors']]) {
      const { stderr } = await runCli(['reports', '--base-url', failing.url, ...more]);
      expect(stderr).toContain('boom');
      expect(stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });

  it('faults 85: stay in data that goes to a file or a program, and are replaced on a terminal', async () => {
    const data = { report_name: 'x', headers: ['a'], rows: [{ a: `x${sequence}` }], row_count: 1 };
    const server = await startFaultServer(respondWith(successEnvelope(data)));
    const args = ['run', 'x', '--base-url', server.url];
    expect((await runCli(args)).stdout).toBe(`a\r\nx${sequence}\r\n`);
    const shown = await onTerminal(args);
    expect(shown).toMatchObject({ status: 0, stdout: 'a\nx\ufffd[2J\ufffd]0;owned\ufffd\ufffd31m\n' });
    expect((await onTerminal([...args, '--format', 'xlsx'])).status).toBe(2);
  });

  it('clears the progress before it writes a message', async () => {
    const first = successEnvelope([{ id: 1 }], {
      pagination: { total: 2, page: 1, per_page: 1, total_pages: 2, has_next: true },
    });
    const server = await startFaultServer((request, response) => {
      const isFirst = request.url?.includes('page=1&');
      const respond = isFirst ? respondWith(first) : respondWith('{"success":false,"error":"boom","code":500}', 500);
      respond(request, response);
    });
    const { stderr } = await onTerminal(['trips', '--all', '--base-url', server.url]);
    expect(stderr).toMatch(/1 of 2 trips.*\r\u001b\[K[^\r]*boom/s);
  });
});

describe('options', () => {
  it.each([
    ['a folder', (folder: string) => [folder], 8],
    ['a folder that does not exist', (folder: string) => [join(folder, 'none', 'x.csv')], 8],
    ['a file in place of a folder', () => ['/dev/null/x.csv'], 8],
    ['a name that is too long', (folder: string) => [join(folder, 'x'.repeat(300))], 8],
    ['a name that ends as a folder’s does', (folder: string) => [`${folder}/new/`], 2],
    ['two files', (folder: string) => [join(folder, 'a'), '--out', join(folder, 'b')], 2],
    ['no name at all', () => [''], 2],
  ])('faults 86: --out with %s is refused before the first request', async (_label, out, status) => {
    const folder = temporaryFolder();
    const server = await startFaultServer(respondWith(reports));
    for (const command of [['reports'], ['run', 'x']]) {
      const args = [...command, '--base-url', server.url, '--out', ...out(folder)];
      expect((await runCli(args)).status).toBe(status);
    }
    expect([server.seen, readdirSync(folder)]).toEqual([[], []]);
  });

  it('faults 86: --out - is standard output', async () => {
    const cwd = temporaryFolder();
    const server = await startFaultServer(respondWith(reports));
    const { status, stdout } = await spawnCli(['reports', '--base-url', server.url, '--out', '-'], { cwd });
    expect([status, stdout.split('\r\n')[0], readdirSync(cwd)]).toEqual([0, 'slug,display_name,last_modified', []]);
  });

  it('faults 86: a relative --out is a file where the user is, also through npm', async () => {
    const cwd = temporaryFolder();
    const server = await startFaultServer(respondWith(reports));
    const project = resolve(import.meta.dirname, '../../..');
    const args = ['--silent', '--prefix', project, 'run', 'cli', '--', 'reports', '--base-url', server.url];
    const env = { ...process.env, TRIPLEDGER_HOME: temporaryFolder(), TRIPLEDGER_TOKEN: canaryToken };
    const npm = spawn('npm', [...args, '--out', 'x.csv'], { cwd, env, stdio: 'ignore' });
    expect(await new Promise((done) => npm.once('close', done))).toBe(0);
    expect(readFileSync(join(cwd, 'x.csv'), 'utf8')).toContain('slug,display_name');
  });
});

describe('the folder of settings', () => {
  it('is refused with words where it is a file, or lies below one', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = await startFaultServer(respondWith(reports));
    for (const home of [file, join(file, 'inner')]) {
      const { status, stderr } = await runCli(['reports', '--base-url', server.url], { home });
      expect([status, stderr]).toEqual([8, expect.stringContaining('TRIPLEDGER_HOME')]);
    }
    expect(server.seen).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('is asked for where the system knows no home of the user', async () => {
    const env = { HOME: undefined, XDG_CONFIG_HOME: undefined };
    const { status, stderr } = await spawnCli(['offices'], { uid: 54_321, home: '', env });
    expect([status, stderr]).toEqual([8, expect.stringContaining('Set TRIPLEDGER_HOME')]);
  });
});

describe('failures', () => {
  it('name no screens and no buttons', async () => {
    const refusal = respondWith('{"success":false,"error":"Invalid API token","code":401}', 401);
    const refusing = await startFaultServer(refusal);
    const { status, stderr } = await runCli(['reports', '--base-url', refusing.url]);
    expect([status, stderr]).toEqual([3, expect.stringContaining('TRIPLEDGER_TOKEN')]);
    expect(stderr).not.toMatch(/in Settings|Refresh/);
  });
});
