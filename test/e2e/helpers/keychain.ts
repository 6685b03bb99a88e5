/** The Secret Service of the test session: takes a token away and gives it back. */
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
