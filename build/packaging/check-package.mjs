/** Reads a finished package's folder and says what is wrong with it. Without Electron, on any system. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { root } from '../bootstrap/process.mjs';
import { listNativeFiles } from './after-pack.mjs';
import { checkArchitectures, readFileArchitectures } from './architecture.mjs';

/** Everything that the archive may contain, with how many files there may be. Folders are not listed. */
const archiveFiles = [
  { pattern: /^package\.json$/, min: 1, max: 1 },
  { pattern: /^LICENSE$/, min: 1, max: 1 },
  { pattern: /^out\/main\/index\.js$/, min: 1, max: 1 },
  { pattern: /^out\/main\/chunks\/[\w.-]+\.js$/, min: 1, max: 30 },
  { pattern: /^out\/preload\/index\.cjs$/, min: 1, max: 1 },
  { pattern: /^out\/renderer\/index\.html$/, min: 1, max: 1 },
  { pattern: /^out\/renderer\/assets\/[\w.-]+\.(?:js|css)$/, min: 2, max: 150 },
  {
    pattern: /^node_modules\/keytar\/(?:LICENSE\.md|package\.json|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
    min: 4,
    max: 4,
  },
];

/** Files that the archive must not contain, and kinds of which it has too few or too many. */
export function checkArchiveFiles(files) {
  const unexpected = files
    .filter((file) => !archiveFiles.some(({ pattern }) => pattern.test(file)))
    .map((file) => `app.asar contains ${file}`);
  const counts = archiveFiles.flatMap(({ pattern, min, max }) => {
    const count = files.filter((file) => pattern.test(file)).length;
    return count >= min && count <= max ? [] : [`app.asar has ${count} files like ${pattern}, not ${min} to ${max}`];
  });
  return [...unexpected, ...counts];
}

/** The files of an archive, without its folders, with "/" on every system. */
export function listArchive(archive) {
  const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/').replace(/^\//, ''));
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
}

/** The fuses as build/electron-builder.yml wants them. */
function readWantedFuses() {
  const yaml = createRequire(join(root, 'node_modules/electron-builder/package.json'))('js-yaml');
  return yaml.load(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')).electronFuses;
}

/** Fuses of the program that are not as they should be. */
export async function checkFuses(program) {
  const wire = await getCurrentFuseWire(program);
  return Object.entries(readWantedFuses()).flatMap(([name, isWanted]) => {
    const fuse = FuseV1Options[name[0].toUpperCase() + name.slice(1)];
    const state = wire[fuse];
    const isOn = state === FuseState.ENABLE;
    return isOn === isWanted
      ? []
      : [`fuse ${name} is ${FuseState[state] ?? 'unknown'}, not ${isWanted ? 'on' : 'off'}`];
  });
}

/**
 * The parts of a package: an unpacked folder on Windows and Linux, a folder with the .app or the .app itself on macOS.
 *
 * @throws Error where it is none
 */
function locatePackage(folder) {
  const app = folder.endsWith('.app') ? '' : readdirSync(folder).find((name) => name.endsWith('.app'));
  if (app !== undefined) {
    const contents = join(folder, app, 'Contents');
    const [program = ''] = readdirSync(join(contents, 'MacOS'));
    return {
      platform: 'darwin',
      program: join(contents, 'MacOS', program),
      fuses: join(contents, 'Frameworks/Electron Framework.framework/Electron Framework'),
      resources: join(contents, 'Resources'),
      licences: join(contents, 'Resources'),
    };
  }
  const windows = readdirSync(folder).find((name) => name === 'Tripledger.exe');
  const program = join(folder, windows ?? 'tripledger-desktop');
  if (!existsSync(program)) throw new Error(`${folder} is no package of Tripledger.`);
  const platform = windows ? 'win32' : 'linux';
  return { platform, program, fuses: program, resources: join(folder, 'resources'), licences: folder };
}

/** Licences of others that must lie in a package. */
function checkLicences({ resources, licences }) {
  const wanted = [
    join(resources, 'licences.txt'),
    join(licences, 'LICENSE.electron.txt'),
    join(licences, 'LICENSES.chromium.html'),
  ];
  return wanted.filter((path) => !existsSync(path)).map((path) => `${path} is missing`);
}

/** keytar's and the console program's processor: the same as the program's, or as one of a universal one's. */
function checkNativeFiles({ resources, platform, fuses }) {
  // The stand-in's program is a script.
  const [arch = process.arch] = readFileArchitectures(fuses);
  try {
    checkArchitectures(listNativeFiles(resources, platform), arch);
    return [];
  } catch (error) {
    return [error.message];
  }
}

/**
 * Checks a package's folder: fuses, the whole list of the archive, licences, the processor of native files.
 *
 * @param {string} folder dist/linux-unpacked, dist/win-unpacked, dist/mac-arm64 or an installed application
 * @returns {Promise<readonly string[]>} what is wrong; empty where nothing is
 */
export async function checkPackage(folder) {
  const parts = locatePackage(folder);
  return [
    ...(await checkFuses(parts.fuses)),
    ...checkArchiveFiles(listArchive(join(parts.resources, 'app.asar'))),
    ...checkLicences(parts),
    ...checkNativeFiles(parts),
  ];
}
