/** The packaging configuration, read by electron-builder's own code: fuses, files, entitlements. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
// Resolves packages as electron-builder does, in its versions.
const builderRequire = createRequire(join(root, 'node_modules/electron-builder/package.json'));

type Configuration = {
  readonly files: readonly string[];
  readonly asar: boolean;
  readonly asarUnpack: readonly string[];
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly mac: Readonly<Record<string, unknown>>;
  readonly appImage: { readonly executableArgs: readonly string[] };
};

const configuration = builderRequire('js-yaml').load(
  readFileSync(join(root, 'build/electron-builder.yml'), 'utf8'),
) as Configuration;

const { FileMatcher } = builderRequire('app-builder-lib/out/fileMatcher') as {
  FileMatcher: new (
    from: string,
    to: string,
    expand: (text: string) => string,
    patterns: readonly string[],
  ) => { createFilter(): (file: string, stat: object) => boolean };
};

/** The files of a folder that electron-builder would copy with these patterns. */
function listPackaged(folder: string, patterns: readonly string[]): string[] {
  const filter = new FileMatcher(root, '/nowhere', (text) => text, patterns).createFilter();
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => {
      const stat = statSync(join(root, name));
      return stat.isFile() && filter(join(root, name), stat);
    })
    .sort();
}

/** The packages that npm counts as needed in production. */
function listProductionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev)
    .map(([path]) => path);
}

describe('the fuses of a package', () => {
  it('faults 58: run no Node, read no NODE_OPTIONS, open no inspector, and load only the application’s own archive', () => {
    expect(configuration.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
    });
    expect(configuration.asar).toBe(true);
  });

  it('faults 58: are burnt into a program that has Electron’s fuse wire', async () => {
    const { LinuxPackager } = builderRequire('app-builder-lib');
    const { flipFuses, getCurrentFuseWire, FuseV1Options } = builderRequire('@electron/fuses');
    const program = join(temporaryFolder(), 'tripledger');
    // The sentinel, version 1, eight fuses as Electron is released: all of them enabled here.
    const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
    writeFileSync(
      program,
      Buffer.concat([Buffer.alloc(64), sentinel, Buffer.from([1, 8]), Buffer.from('1'.repeat(8)), Buffer.alloc(64)]),
    );
    await flipFuses(program, await LinuxPackager.prototype.generateFuseConfig(configuration.electronFuses));
    const wire = await getCurrentFuseWire(program);
    const [isOff, isOn] = ['0', '1'].map((state) => state.charCodeAt(0));
    const states = (names: readonly string[]) => names.map((name) => [name, wire[FuseV1Options[name]]]);
    const disabled = ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments'];
    expect(states(disabled)).toEqual(disabled.map((name) => [name, isOff]));
    const enabled = ['OnlyLoadAppFromAsar', 'EnableEmbeddedAsarIntegrityValidation'];
    expect(states(enabled)).toEqual(enabled.map((name) => [name, isOn]));
  });
});

describe('the files of a package', () => {
  it('faults 154: of the production packages only what keytar needs when it runs', () => {
    const excludes = configuration.files.filter((pattern) => pattern.startsWith('!'));
    const packaged = listProductionPackages().flatMap((folder) => listPackaged(folder, ['**/*', ...excludes]));
    expect(packaged).toEqual([
      'node_modules/keytar/LICENSE.md',
      'node_modules/keytar/build/Release/keytar.node',
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
    ]);
    // It loads from exactly these files.
    const folder = temporaryFolder();
    for (const file of packaged) execFileSync('cp', ['--parents', file, folder], { cwd: root });
    expect(Object.keys(createRequire(join(folder, 'x.js'))('keytar'))).toContain('setPassword');
  });

  it('faults 154: of the build the window’s own parts, no test reports, no entries of npm scripts, no source maps', () => {
    const packaged = listPackaged('out', configuration.files);
    expect(packaged).toContain('out/main/index.js');
    expect(packaged).toContain('out/preload/index.cjs');
    expect(packaged).toContain('out/renderer/index.html');
    expect(packaged.filter((name) => !/^out\/(?:main|preload|renderer)\//.test(name) || name.endsWith('.map'))).toEqual(
      [],
    );
    expect(packaged.filter((name) => /main\/(?:cli|demo-office)\.js$/.test(name))).toEqual([]);
    // Everything that the main process imports is there.
    const texts = packaged
      .filter((name) => /^out\/main\/.*\.js$/.test(name))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
    for (const [name = '', text = ''] of texts) {
      for (const [, path = ''] of text.matchAll(/(?:from|import)\s?\(?"(\.{1,2}\/[^"]+)"/g))
        expect(packaged).toContain(join(name, '..', path));
    }
  });

  it('the AppImage is not started without a sandbox, which the application would refuse', () => {
    expect(configuration.appImage.executableArgs).toEqual([]);
  });
});

describe('the entitlements of a package for macOS', () => {
  it('faults 154: allow V8 to compile, and nothing else', () => {
    expect(configuration.mac).toMatchObject({
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
    });
    const plist = readFileSync(join(root, 'build/entitlements.mac.plist'), 'utf8');
    expect(
      [...plist.matchAll(/<key>([^<]+)<\/key>\s*<(true|false)\/>/g)].map(([, key, value]) => [key, value]),
    ).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
  });
});
