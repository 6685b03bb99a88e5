import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import { explainMissingSandbox } from '../../../build/bootstrap/sandbox.mjs';

const restriction = 'proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/** A Linux with a kernel setting, and Electron in a user's folder. */
function makeSystem(setting: string, value: string) {
  const systemRoot = temporaryFolder();
  const file = join(systemRoot, setting);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
  const program = join(systemRoot, 'dist', 'electron');
  mkdirSync(dirname(program));
  return { systemRoot, program, helper: join(dirname(program), 'chrome-sandbox') };
}

describe('the sandbox of Electron in a folder of the user', () => {
  it.each([
    [restriction, '1'],
    ['proc/sys/kernel/unprivileged_userns_clone', '0'],
    ['proc/sys/user/max_user_namespaces', '0'],
  ])('is forbidden by %s = %s, and the message says what to do', (setting, value) => {
    const { systemRoot, program, helper } = makeSystem(setting, value);
    writeFileSync(helper, '');
    const message = explainMissingSandbox(program, { platform: 'linux', uid: 1_000, systemRoot });
    expect(message).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`);
  });

  it('is allowed without that setting, on another system, and with the helper of root', () => {
    const { systemRoot, program, helper } = makeSystem(restriction, '0');
    expect(explainMissingSandbox(program, { platform: 'linux', uid: 1_000, systemRoot })).toBe(null);
    const restricted = makeSystem(restriction, '1');
    const system = { platform: 'linux', uid: 1_000, systemRoot: restricted.systemRoot };
    expect(explainMissingSandbox(restricted.program, { ...system, platform: 'darwin' })).toBe(null);
    writeFileSync(helper, '');
    writeFileSync(restricted.helper, '');
    chmodSync(restricted.helper, 0o4755);
    const isRoot = process.getuid?.() === 0;
    expect(explainMissingSandbox(restricted.program, system) === null).toBe(isRoot);
  });

  it('is not there for root', () => {
    expect(explainMissingSandbox('/opt/electron', { platform: 'linux', uid: 0 })).toContain('no page of root');
  });
});
