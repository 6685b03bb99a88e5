/** The Secret Service of the test session: takes a token away and gives it back, and locks the whole keychain. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';

/** Takes the token of the only office out of the keychain. @returns a function that puts it back */
export async function takeToken(home: string): Promise<() => Promise<void>> {
  const { offices } = JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8')) as { offices: { id: string }[] };
  const [service, account] = ['Tripledger', `${offices[0]?.id}/token`];
  const secret = (await keytar.getPassword(service, account)) ?? '';
  await keytar.deletePassword(service, account);
  return () => keytar.setPassword(service, account, secret);
}

/** Locks the keychain for the rest of the session: the prompt for its password needs a display. */
export function lockKeychain(): void {
  const path = '/org/freedesktop/secrets';
  const method = 'org.freedesktop.Secret.Service.Lock';
  const call = ['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path', path, '--method', method];
  execFileSync('gdbus', [...call, `['${path}/collection/login']`]);
}
