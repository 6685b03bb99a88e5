/** Creates certificates with openssl for one test. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary';

type Served = { readonly key: string; readonly cert: string };
type Wanted = { readonly name?: string; readonly isExpired?: boolean };

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates a certificate authority. @returns the path of its certificate, and a function that signs others */
export function makeAuthority(): { readonly file: string; sign(wanted?: Wanted): Served } {
  const folder = temporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-subj',
    '/CN=Test authority',
    '-days',
    '2',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  return {
    file: join(folder, 'ca.pem'),
    sign: ({ name = 'IP:127.0.0.1', isExpired = false } = {}) => {
      const subject = ['-subj', '/CN=server', '-addext', `subjectAltName=${name}`];
      openssl('req', ...newKey, ...subject, '-keyout', 'server.key', '-out', 'server.csr');
      const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
      openssl('x509', '-req', ...authority, '-days', isExpired ? '-1' : '2', '-in', 'server.csr', '-out', 'server.pem');
      return { key: text('server.key'), cert: text('server.pem') };
    },
  };
}
