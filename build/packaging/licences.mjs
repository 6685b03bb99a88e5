/**
 * What a package contains of others, and under which licences: from the lists that Vite makes of what it really bundled
 * (`build.license`), and from the parts that are not bundled. One text for users, one bill of materials for auditors.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

/** The bundles that Vite wrote a list for. */
const bundles = ['main', 'preload', 'renderer'];

/** Parts that no bundle names, with the files of their licence and what they are for. */
const others = [
  { name: 'keytar', files: ['LICENSE.md'], role: 'the keychain' },
  { name: 'hucre', files: ['LICENSE', 'dist/THIRD-PARTY-LICENSES.md'], role: 'reads workbooks, in a worker' },
  { name: 'assemblyscript', files: ['LICENSE', 'NOTICE'], role: 'its library is compiled into the row engine' },
];

/** Programs that are shipped whole. */
const programs = [
  {
    name: 'electron',
    role: 'the window',
    text: 'MIT. Its text is in LICENSE.electron.txt, the texts of Chromium and its libraries in LICENSES.chromium.html.',
  },
  // npm's package of Node brings no licence. This is the file of the same version's sources.
  { name: 'node', role: 'the console program', file: 'build/packaging/node-24.licence.txt' },
];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The lock file's entry of an installed package: its version and the digest of its archive. */
function findLocked(lock, name, version) {
  const entries = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  return entries.map(([, entry]) => entry).find((entry) => entry.version === version) ?? null;
}

/** The text of a licence that its package names but does not bring along. */
function composeText({ name, identifier }) {
  const { author = name } = readJson(join(root, 'node_modules', name, 'package.json'));
  const holder = typeof author === 'string' ? author : author.name;
  if (identifier !== 'MIT') throw new Error(`${name} brings no text of its licence ${identifier}: add one here.`);
  const [, permission = ''] = readFileSync(join(root, 'LICENSE'), 'utf8').split(/^Copyright .*$/m);
  return `MIT License\n\nCopyright (c) ${holder}\n\n${permission.trim()}`;
}

/**
 * Lists the libraries of other authors in the built application.
 *
 * @returns {{ name: string, version: string, identifier: string, text: string, role?: string }[]} sorted by name
 */
export function listLibraries() {
  const byKey = new Map();
  for (const bundle of bundles) {
    for (const entry of readJson(join(root, 'out', bundle, 'licences.json')))
      byKey.set(`${entry.name}@${entry.version}`, { ...entry, text: entry.text ?? composeText(entry) });
  }
  for (const { name, files, role } of others) {
    const folder = join(root, 'node_modules', name);
    const { version, license: identifier } = readJson(join(folder, 'package.json'));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    byKey.set(`${name}@${version}`, { name, version, identifier, text, role });
  }
  return [...byKey.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The programs that are shipped, in the versions that package.json pins. */
export function listPrograms() {
  const { devDependencies } = readJson(join(root, 'package.json'));
  return programs.map(({ name, role, file, text }) => ({
    name,
    version: devDependencies[name],
    identifier: 'MIT',
    role,
    text: text ?? readFileSync(join(root, file), 'utf8'),
  }));
}

/** Writes out/licences.txt, which every package contains and Help shows. */
export function writeLicences() {
  const rule = '-'.repeat(80);
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const sections = [
    `Tripledger\n\n${own}\n\nTripledger contains the following work of others.`,
    ...[...listPrograms(), ...listLibraries()].map(({ name, version, identifier, role, text }) => {
      const title = `${name} ${version} (${identifier})${role ? `: ${role}` : ''}`;
      return `${title}\n\n${text.trim()}`;
    }),
  ];
  writeFileSync(join(root, 'out/licences.txt'), `${sections.join(`\n\n${rule}\n`)}\n`);
}

const toPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** One component of the bill of materials, with the digest of the archive that npm installed. */
function toComponent(lock, type, part) {
  const { name, version, identifier } = part;
  const [algorithm, digest] = (findLocked(lock, name, version)?.integrity ?? '').split('-');
  const isExpression = identifier?.includes(' ');
  return {
    type,
    'bom-ref': toPurl(part),
    name,
    version,
    purl: toPurl(part),
    ...(identifier ? { licenses: [isExpression ? { expression: identifier } : { license: { id: identifier } }] } : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

/**
 * Makes the bill of materials (CycloneDX 1.6) of what a package contains. npm's own (`npm sbom`) would list what is
 * installed: neither the tools nor keytar's installers are in a package.
 */
export function makeBillOfMaterials() {
  const { name, version, license } = readJson(join(root, 'package.json'));
  const lock = readJson(join(root, 'package-lock.json'));
  const application = { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version };
  const components = [
    ...listPrograms().map((part) => toComponent(lock, 'application', part)),
    ...listLibraries().map((part) => toComponent(lock, 'library', part)),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...application, licenses: [{ license: { id: license } }] } },
    components,
    dependencies: [{ ref: application['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  };
}
