/** `npm start` on a computer without a display, as users who are not root, with real processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Only root can become other users. Any other user tries it as itself. */
const users = isRoot ? [65_534, 65_533] : [process.getuid?.() ?? 0];

function asUser(uid: number, command: readonly string[]): [string, string[]] {
  const line = isRoot
    ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', ...command]
    : [...command];
  return [line[0] ?? '', line.slice(1)];
}

function startAs(uid: number, home: string, temporary: string): ChildProcess {
  const [program, args] = asUser(uid, [process.execPath, 'build/bootstrap.mjs', 'start']);
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The path that the start names once it has saved its picture. */
function waitForPicture(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    child.stderr?.on('data', (chunk) => {
      output += String(chunk);
      const path = /^A picture of the window: (.+)$/m.exec(output)?.[1];
      if (path) found(path);
    });
    child.once('exit', () => failed(new Error(`No picture was saved.\n${output}`)));
  });
}

describe('the picture that npm start saves without a display', () => {
  it('faults 152: each user of the computer gets one that only that user can read', { timeout: 180_000 }, async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    // One folder for temporary files, which every user may write, as /tmp is.
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    chmodSync(temporary, 0o1777);
    const pictures: string[] = [];
    for (const uid of users) {
      const home = join(folder, String(uid));
      mkdirSync(home, { mode: 0o755 });
      chownSync(home, uid, isRoot ? uid : (process.getgid?.() ?? 0));
      const child = startAs(uid, home, temporary);
      const path = await waitForPicture(child);
      pictures.push(path);
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
      expect(path.startsWith(`${home}/`), path).toBe(true);
      const { mode, uid: owner } = statSync(path);
      expect([owner, mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([uid, 0o600, 0o700]);
      expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG');
    }
    expect(new Set(pictures).size).toBe(users.length);
    expect(
      readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png')),
    ).toEqual([]);
    if (!isRoot) return;
    const [program, args] = asUser(users[1] ?? 0, ['cat', pictures[0] ?? '']);
    expect(spawnSync(program, args).status).not.toBe(0);
  });
});
