/** Creates certificates with openssl for one test. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary';

type Served = { readonly key: string; readonly cert: string };
type Wanted = { readonly name?: string; readonly isExpired?: boolean };

const settings = `[ca]
default_ca = authority
[authority]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates a certificate authority. @returns the path of its certificate, and a function that signs others */
export function makeAuthority(): { readonly file: string; sign(wanted?: Wanted): Served } {
  const folder = temporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, 'ca.cnf'), settings);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'serial'), '01\n');
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
      const dates = isExpired ? ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'] : ['-days', '2'];
      const authority = ['-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
      openssl('ca', '-batch', '-notext', ...authority, ...dates, '-in', 'server.csr', '-out', 'server.pem');
      return { key: text('server.key'), cert: text('server.pem') };
    },
  };
}
