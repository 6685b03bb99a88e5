/** A package's folder, made by electron-builder from a stand-in for Electron's distribution, and read as a user has it. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { packFolder } from '@test/helpers/package-folder';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkArchiveFiles, checkFuses, checkPackage, listArchive } from '../../../build/packaging/check-package.mjs';
import { listLibraries } from '../../../build/packaging/licences.mjs';

const root = resolve(import.meta.dirname, '../../..');

describe.skipIf(process.platform !== 'linux')('a package’s folder', () => {
  let folder = '';
  let distribution = '';

  beforeAll(async () => {
    ({ folder, distribution } = await packFolder());
  }, 240_000);

  const run = (program: string, ...args: string[]) => {
    const env = {
      ...process.env,
      TRIPLEDGER_HOME: join(temporaryFolder(), 'home'),
      ELECTRON_HOST_CHROMIUM: '/nowhere',
    };
    const { status, stdout, stderr } = spawnSync(join(folder, program), args, { encoding: 'utf8', env });
    return { status, stdout, stderr };
  };

  it('faults 58 and 154: has its fuses, its files, its licences and its processor, read back', async () => {
    expect(await checkPackage(folder)).toEqual([]);
    const archive = listArchive(join(folder, 'resources/app.asar'));
    expect(archive.filter((file) => !/^out\/(?:main\/chunks|renderer\/assets)\//.test(file)).sort()).toEqual([
      'LICENSE',
      'node_modules/keytar/LICENSE.md',
      'node_modules/keytar/build/Release/keytar.node',
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
      'out/main/index.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'package.json',
    ]);
  });

  it('faults 58: a program whose fuses were not flipped is found out', async () => {
    const problems = await checkFuses(join(distribution, 'electron'));
    expect(problems).toEqual([
      'fuse runAsNode is ENABLE, not off',
      'fuse enableNodeOptionsEnvironmentVariable is ENABLE, not off',
      'fuse enableNodeCliInspectArguments is ENABLE, not off',
      'fuse onlyLoadAppFromAsar is DISABLE, not on',
      'fuse enableEmbeddedAsarIntegrityValidation is DISABLE, not on',
      'fuse grantFileProtocolExtraPrivileges is ENABLE, not off',
    ]);
  });

  it('faults 154: an archive with anything more, or less, is found out', () => {
    const files = listArchive(join(folder, 'resources/app.asar'));
    const more = ['out/.built', 'out/main/cli.js', 'out/renderer/assets/index.js.map', 'node_modules/tar-fs/index.js'];
    expect(checkArchiveFiles([...files, ...more])).toEqual(more.map((file) => `app.asar contains ${file}`));
    const [problem] = checkArchiveFiles(files.filter((file) => file !== 'out/preload/index.cjs'));
    expect(problem).toContain('app.asar has 0 files like');
  });

  it('a package whose licences or console program are gone is found out', async () => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    for (const file of ['resources/licences.txt', 'LICENSES.chromium.html', 'resources/cli/tripledger'])
      rmSync(join(copy, file));
    appendFileSync(join(copy, 'version'), ' ');
    expect((await checkPackage(copy)).join('\n')).toMatch(
      /licences\.txt is missing\n.*LICENSES\.chromium\.html is missing\n.*\n.*cli\/tripledger: is missing$/,
    );
  });

  it('brings the licence of every library in it, and of the programs', () => {
    const text = readFileSync(join(folder, 'resources/licences.txt'), 'utf8');
    const bundled = ['main', 'preload', 'renderer'].flatMap((bundle) => {
      const list = JSON.parse(readFileSync(join(root, 'out', bundle, 'licences.json'), 'utf8'));
      return list as { name: string; version: string }[];
    });
    expect(bundled.length).toBeGreaterThan(20);
    for (const { name, version } of bundled) expect(text).toContain(`\n${name} ${version} (`);
    for (const name of ['electron', 'node', 'keytar', 'assemblyscript'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    for (const library of listLibraries()) {
      expect(library.text.length, library.name).toBeGreaterThan(200);
      expect(text).toContain(library.text.trim());
    }
    expect(existsSync(join(folder, 'LICENSE.electron.txt'))).toBe(true);
  });

  it('has a bill of materials of what it contains, and of nothing else', () => {
    const bill = JSON.parse(readFileSync(join(folder, '../tripledger.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; purl: string; hashes: { content: string }[] }[];
    };
    const names = bill.components.map(({ name }) => name);
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(names).toEqual(expect.arrayContaining(['electron', 'node', 'keytar', 'react', 'zod', 'assemblyscript']));
    expect(names.filter((name) => /vite|playwright|biome|electron-builder|prebuild-install/.test(name))).toEqual([]);
    for (const { purl, hashes } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/.+@\d/);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it('loads keytar from beside the archive', () => {
    const require = createRequire(join(folder, 'resources/app.asar.unpacked/x.js'));
    expect(Object.keys(require('keytar'))).toContain('setPassword');
  });

  it('runs a command from the archive, and on the console program beside it', () => {
    const empty = { status: 0, stdout: expect.stringMatching(/^\[\s*\]\s*$/) };
    expect(run('tripledger-desktop', 'offices', '--format', 'json')).toMatchObject(empty);
    expect(run('resources/cli/tripledger', 'offices', '--format', 'json')).toMatchObject(empty);
  });
});
