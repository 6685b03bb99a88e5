/** What the environment says about a package. */
import { describe, expect, it } from 'vitest';
import { choosePackageSettings, parsePackageArguments } from '../../../../build/packaging/settings.mjs';

const choose = (args: string[], platform: NodeJS.Platform, env: Record<string, string> = {}) =>
  choosePackageSettings(parsePackageArguments(args, platform), env);

const maintained = { TRIPLEDGER_HOMEPAGE: 'https://example.com', TRIPLEDGER_MAINTAINER: 'A <a@example.com>' };

describe('the arguments of npm run package', () => {
  it('name the system, its targets, the processors, or the folder only', () => {
    const parsed = parsePackageArguments(['--linux', 'AppImage', 'deb', '--x64'], 'linux');
    expect(parsed).toEqual({ system: 'linux', targets: ['AppImage', 'deb'], isFolderOnly: false, archs: ['x64'] });
    expect(parsePackageArguments(['--dir'], 'darwin')).toMatchObject({ system: 'mac', isFolderOnly: true });
    expect(parsePackageArguments(['--win', '--x64', '--arm64'], 'win32').archs).toEqual(['x64', 'arm64']);
  });

  it('are refused where they are unknown or for another system', () => {
    expect(() => parsePackageArguments(['--apple'], 'darwin')).toThrow('does not know "--apple"');
    expect(() => parsePackageArguments(['--win'], 'linux')).toThrow('Packages for win are made on that system');
  });
});

describe('signing', () => {
  it('on macOS without a certificate is ad hoc, without the hardened runtime, and says so', () => {
    const { overrides, notes } = choose(['--mac'], 'darwin');
    expect(overrides).toMatchObject({ mac: { identity: '-', hardenedRuntime: false, notarize: false } });
    expect(notes.join()).toContain('neither CSC_LINK nor CSC_NAME is set');
  });

  it('on macOS with a certificate is required, hardened as the yml says, and notarised with Apple’s key', () => {
    const signed = choose(['--mac'], 'darwin', { CSC_NAME: 'Developer ID' });
    expect(signed.overrides).toMatchObject({ forceCodeSigning: true, mac: { notarize: false } });
    expect(signed.notes.join()).toContain('Not notarised');
    const key = { APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 'u' };
    const notarised = choose(['--mac'], 'darwin', { CSC_LINK: 'file', ...key });
    expect(notarised.overrides).toEqual({ forceCodeSigning: true, mac: { notarize: true } });
  });

  it('on Windows takes a certificate or Azure, and says what is missing', () => {
    expect(choose(['--win'], 'win32').notes.join()).toContain(
      'Not signed: neither WIN_CSC_LINK nor AZURE_SIGNING_ENDPOINT',
    );
    expect(choose(['--win'], 'win32', { WIN_CSC_LINK: 'x' }).overrides).toEqual({ forceCodeSigning: true });
    const azure = {
      ENDPOINT: 'https://eus.example',
      ACCOUNT: 'account',
      PROFILE: 'profile',
      PUBLISHER: 'CN=Publisher',
    };
    const env = Object.fromEntries(Object.entries(azure).map(([name, value]) => [`AZURE_SIGNING_${name}`, value]));
    expect(choose(['--win'], 'win32', env).overrides).toMatchObject({
      win: {
        azureSignOptions: {
          ...{ endpoint: 'https://eus.example', codeSigningAccountName: 'account' },
          ...{ certificateProfileName: 'profile', publisherName: 'CN=Publisher' },
        },
      },
    });
  });
});

describe('a package for Linux', () => {
  it('names its maintainer in a deb, which has no made-up default', () => {
    expect(() => choose(['--linux'], 'linux')).toThrow('TRIPLEDGER_HOMEPAGE');
    expect(choose(['--linux'], 'linux', maintained).overrides).toMatchObject({
      extraMetadata: { homepage: 'https://example.com' },
      linux: { maintainer: 'A <a@example.com>' },
    });
    expect(choose(['--linux', 'AppImage'], 'linux').overrides).toEqual({});
  });

  it('as a folder takes keytar as it is installed; anything else compiles it', () => {
    expect(choose(['--linux', '--dir'], 'linux').overrides).toEqual({ npmRebuild: false });
    expect(choose(['--linux'], 'linux', maintained).overrides).not.toHaveProperty('npmRebuild');
  });
});
