/** The command line as a program of its own: a Node single executable with keytar beside it, in dist/cli. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withLock } from './lock.mjs';
import { must, node24, root, say, userFolder } from './process.mjs';
import { writeWindowsResources } from './windows-resources.mjs';

const script = join(root, 'out/command-line/cli.cjs');
const installedKeytar = join(root, 'node_modules/keytar/build/Release/keytar.node');
const sources = [
  'electron',
  'shared',
  'build/command-line.vite.config.ts',
  'build/worker-source.ts',
  'build/bootstrap/command-line.mjs',
  'build/bootstrap/engine.mjs',
  'build/bootstrap/windows-resources.mjs',
  'build/icons/icon.ico',
  'package.json',
  'package-lock.json',
];

/** How Node runs the script. */
const executable = {
  disableExperimentalSEAWarning: true,
  useSnapshot: false,
  // Arguments that Node itself obeys: no debugger on SIGUSR1. NODE_OPTIONS adds none.
  execArgv: ['--disable-sigusr1'],
  execArgvExtension: 'none',
};

/** Node looks for this text in its own file; postject turns its last digit from 0 to 1. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const resource = 'NODE_SEA_BLOB';

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** The digest of everything that the program is made of. */
function digestSources(node, keytar) {
  const hash = createHash('sha256')
    .update(node)
    .update(String(statSync(node).mtimeMs));
  for (const file of [...sources.flatMap((source) => listFiles(join(root, source))), keytar])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs a step whose output matters only where it fails. */
function runQuietly(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')} failed.\n${error ?? ''}${stdout}${stderr}`);
}

/** Writes what Node runs into a copy of Node. */
async function inject(program, blob, platform) {
  // A signed file must not change: its signature is removed first, and an ad-hoc one made afterwards.
  if (platform === 'darwin') runQuietly('codesign', ['--remove-signature', program]);
  const segment = platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const postject = join(root, 'node_modules/postject/dist/cli.js');
  runQuietly(node24(), [postject, program, resource, blob, '--sentinel-fuse', fuse, ...segment]);
  if (platform === 'darwin') runQuietly('codesign', ['--sign', '-', program]);
  if (platform === 'win32') await writeWindowsResources(program, describeProgram());
}

/** What Windows shows of the program. */
function describeProgram() {
  const { version, productName, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const strings = {
    FileDescription: `${productName} command line`,
    ProductName: productName,
    CompanyName: author.replace(/ *<.*/, ''),
    OriginalFilename: 'tripledger.exe',
    InternalName: 'tripledger',
    LegalCopyright: 'MIT license. Contains Node.js: see licences.txt.',
  };
  return { version, strings, icon: join(root, 'build/icons/icon.ico') };
}

async function make(folder, { node, keytar, isForeign }) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = 'build/command-line.vite.config.ts';
  await must(node24(), [vite, 'build', '--config', config, '--logLevel', 'warn'], { quiet: true });
  mkdirSync(join(root, 'dist/cli'), { recursive: true });
  const scratch = mkdtempSync(join(root, 'dist/cli/.making-'));
  try {
    const blob = join(scratch, 'blob');
    // V8 accepts a code cache only from its own version on the same processor.
    const content = { main: script, output: blob, useCodeCache: !isForeign, ...executable };
    writeFileSync(join(scratch, 'blob.json'), JSON.stringify(content));
    runQuietly(node24(), ['--experimental-sea-config', join(scratch, 'blob.json')]);
    const made = join(scratch, 'made');
    mkdirSync(made);
    const program = join(made, process.platform === 'win32' ? 'tripledger.exe' : 'tripledger');
    copyFileSync(node, program);
    chmodSync(program, 0o755);
    await inject(program, blob, process.platform);
    copyFileSync(keytar, join(made, 'keytar.node'));
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Parses the options for another processor of this system: its name, its Node and its keytar. */
function parseOptions(args) {
  const text = { type: 'string' };
  const { values } = parseArgs({ args: [...args], options: { arch: text, node: text, keytar: text } });
  const arch = values.arch ?? process.arch;
  const isForeign = arch !== process.arch;
  if (isForeign && !(values.node && values.keytar))
    throw new Error(`For ${arch} give its Node ${process.version} and its keytar: --node FILE --keytar FILE.`);
  const find = (path, installed) => (path ? resolve(userFolder(), path) : installed);
  return { arch, isForeign, node: find(values.node, node24()), keytar: find(values.keytar, installedKeytar) };
}

/**
 * Makes dist/cli/<platform>-<architecture> where what it is made of has changed.
 *
 * @param {readonly string[]} args `--arch NAME --node FILE --keytar FILE` for another processor
 */
export async function packageCommandLine(args = []) {
  const options = parseOptions(args);
  const folder = join(root, 'dist/cli', `${process.platform}-${options.arch}`);
  const stamp = `${folder}.made`;
  await withLock(async () => {
    const digest = digestSources(options.node, options.keytar);
    if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
    say('Making the command line’s program');
    await make(folder, options);
    writeFileSync(stamp, digest);
  });
  return 0;
}
