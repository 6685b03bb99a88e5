/** The packaging configuration, read by electron-builder's own code: schema, files, entitlements, icons, the deb. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { applicationId } from '@shared/app/application';
import { describe, expect, it } from 'vitest';
import { choosePackageSettings, parsePackageArguments } from '../../../build/packaging/settings.mjs';

const root = resolve(import.meta.dirname, '../../..');
// Resolves packages as electron-builder does, in its versions.
const builderRequire = createRequire(join(root, 'node_modules/electron-builder/package.json'));

type Configuration = {
  readonly appId: string;
  readonly toolsets: Readonly<Record<string, string>>;
  readonly npmRebuild: boolean;
  readonly buildDependenciesFromSource: boolean;
  readonly afterPack: string;
  readonly win: { readonly icon: string };
  readonly linux: Readonly<Record<string, unknown>>;
  readonly deb: { readonly depends: readonly string[] };
  readonly files: readonly string[];
  readonly asarUnpack: readonly string[];
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

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;

const { getConfig, validateConfiguration } = builderRequire('app-builder-lib/out/util/config/config') as {
  getConfig(folder: string, file: null, given: object): Promise<Configuration>;
  validateConfiguration(configuration: object, logger: object): Promise<void>;
};

describe('the options of a package', () => {
  /** What the environment may add, for each system. */
  const environments = [
    ['linux', { TRIPLEDGER_HOMEPAGE: 'https://example.com', TRIPLEDGER_MAINTAINER: 'A <a@example.com>' }],
    ['darwin', {}],
    ['darwin', { CSC_LINK: 'x', APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 'u' }],
    ['win32', {}],
    [
      'win32',
      {
        AZURE_SIGNING_ENDPOINT: 'https://example.com',
        AZURE_SIGNING_ACCOUNT: 'a',
        AZURE_SIGNING_PROFILE: 'p',
        AZURE_SIGNING_PUBLISHER: 'n',
      },
    ],
  ] as const;

  it.each(environments)('are all known to electron-builder: on %s with %o', async (platform, env) => {
    const { overrides } = choosePackageSettings(parsePackageArguments([], platform), env);
    const merged = await getConfig(root, null, { extends: 'build/electron-builder.yml', ...overrides });
    await expect(validateConfiguration(merged, { isEnabled: false })).resolves.toBeUndefined();
    // What the environment adds takes nothing of the file away.
    expect(merged.mac).toMatchObject({ entitlements: 'build/entitlements.mac.plist', icon: 'build/icons/icon.icns' });
  });

  it('name an application that a system can tell from others, and nobody made up', () => {
    expect(configuration.appId).toBe(applicationId);
    expect(applicationId).toMatch(/^[a-z]+(?:\.[a-z]+){2,}$/);
    for (const text of [readFileSync(join(root, 'build/electron-builder.yml'), 'utf8'), JSON.stringify(manifest)])
      expect(text).not.toContain('.invalid');
  });

  it('keep the sandbox of an AppImage, and what Electron needs in a deb', () => {
    expect(configuration.toolsets.appimage).toBe('1.0.3');
    expect(configuration.appImage.executableArgs).toEqual([]);
    const { default: FpmTarget } = builderRequire('app-builder-lib/out/targets/FpmTarget') as {
      default: { prototype: { getDefaultDepends(target: string): string[] } };
    };
    expect(configuration.deb.depends).toEqual(
      expect.arrayContaining([
        ...FpmTarget.prototype.getDefaultDepends('deb'),
        'libsecret-1-0',
        'libgbm1',
        'libasound2t64 | libasound2',
      ]),
    );
  });

  it('tie the window to its desktop entry on Linux', () => {
    expect(manifest.desktopName).toBe(`${configuration.linux.executableName}.desktop`);
    expect(configuration.linux.syncDesktopName).toBe(true);
  });

  it('compile keytar for each package’s processor, and read it before the package is signed', () => {
    expect([configuration.npmRebuild, configuration.buildDependenciesFromSource]).toEqual([true, true]);
    expect(configuration.afterPack).toBe('build/packaging/after-pack.mjs');
    expect(configuration.asarUnpack).toEqual(['node_modules/keytar/**']);
  });
});

describe('the icons', () => {
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
  const read = (name: unknown) => readFileSync(join(root, String(name)));
  /** Width and height in the header of a PNG. */
  const readPngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it('for Linux are PNG files of every usual size', () => {
    const folder = String(configuration.linux.icon);
    expect(readdirSync(join(root, folder)).length).toBe(sizes.length);
    for (const size of sizes) expect(readPngSize(read(`${folder}/${size}x${size}.png`))).toEqual([size, size]);
  });

  it('for Windows are one file of 16 to 256 pixels', () => {
    const ico = read(configuration.win.icon);
    const count = ico.readUInt16LE(4);
    const widths = Array.from({ length: count }, (_, index) => ico[6 + index * 16] || 256);
    expect([ico.readUInt16LE(2), widths.sort((a, b) => a - b)]).toEqual([1, [16, 24, 32, 48, 64, 128, 256]]);
  });

  it('for macOS are one file of 32 to 1,024 pixels, as the system asks for them', () => {
    const icns = read(configuration.mac.icon);
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const found: Record<string, number[]> = {};
    for (let start = 8; start < icns.length; start += icns.readUInt32BE(start + 4))
      found[icns.toString('latin1', start, start + 4)] = readPngSize(icns.subarray(start + 8));
    const square = (size: number) => [size, size];
    expect(found).toEqual({
      ic07: square(128),
      ic08: square(256),
      ic09: square(512),
      ic11: square(32),
      ic12: square(64),
      ic13: square(256),
      ic14: square(512),
      ic10: square(1024),
    });
  });
});

describe('the files of a package', () => {
  it('faults 154: of the build everything that the main process imports', () => {
    const packaged = listPackaged('out', configuration.files);
    const texts = packaged
      .filter((name) => /^out\/main\/.*\.js$/.test(name))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
    for (const [name = '', text = ''] of texts) {
      for (const [, path = ''] of text.matchAll(/(?:from|import)\s?\(?"(\.{1,2}\/[^"]+)"/g))
        expect(packaged).toContain(join(name, '..', path));
    }
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
