/** The installers' parts that put the console program on the PATH. NSIS and Wine run them where they are installed. */
import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const installer = resolve(import.meta.dirname, '../../../build/installer');
const hasNsis = spawnSync('makensis', ['-VERSION']).status === 0;
/** Wine for 64 bits, named on purpose: its first start takes minutes. */
const wine = process.env.TRIPLEDGER_TEST_WINE ?? '';
const folder = 'C:\\Users\\x\\AppData\\Local\\Programs\\Tripledger\\resources\\cli';

/** An installer that does what electron-builder's does with path.nsh: adds or removes, for the user or for all of them. */
function compile(target: 'x86-unicode' | 'amd64-unicode'): string {
  const path = join(temporaryFolder(), 'path');
  const script = `Target ${target}
Unicode true
Name path
OutFile "${path}.exe"
RequestExecutionLevel user
SilentInstall silent
Var installMode
!include "${join(installer, 'path.nsh')}"
!include FileFunc.nsh
!insertmacro GetParameters
Section
  StrCpy $installMode CurrentUser
  StrCpy $INSTDIR "C:\\Users\\x\\AppData\\Local\\Programs\\Tripledger"
  StrCpy $1 "a register of the installer"
  \${GetParameters} $0
  \${If} $0 == "add all"
  \${OrIf} $0 == "remove all"
    StrCpy $installMode all
  \${EndIf}
  \${If} $0 == "add"
  \${OrIf} $0 == "add all"
    !insertmacro customInstall
  \${Else}
    !insertmacro customUnInstall
  \${EndIf}
  \${If} $1 != "a register of the installer"
    Abort
  \${EndIf}
SectionEnd
`;
  writeFileSync(`${path}.nsi`, script);
  // electron-builder takes warnings for errors too.
  const { status, stdout } = spawnSync('makensis', ['-V2', '-WX', `${path}.nsi`], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
  return `${path}.exe`;
}

describe.skipIf(!hasNsis)('the installer for Windows', () => {
  it.each(['x86-unicode', 'amd64-unicode'] as const)('compiles without warnings for %s', (target) => {
    expect(existsSync(compile(target))).toBe(true);
  });

  describe.skipIf(wine === '')('on Wine', { timeout: 300_000 }, () => {
    const env = { ...process.env, WINEDEBUG: '-all', WINEARCH: 'win64', DISPLAY: '' };

    function start(...args: readonly string[]): string {
      return spawnSync(wine, args, { env, encoding: 'utf8', timeout: 280_000 }).stdout;
    }

    function readPath(key = 'HKCU\\Environment'): string | null {
      const line = start('reg', 'query', key, '/v', 'Path')
        .split('\r\n')
        .find((text) => text.includes('Path'));
      return line === undefined
        ? null
        : line
            .trim()
            .replace(/^Path {2,}/, '')
            .replace(/ {2,}/, ' ');
    }

    function setPath(type: string, value: string): void {
      start('reg', 'add', 'HKCU\\Environment', '/v', 'Path', '/t', type, '/d', value, '/f');
    }

    it('adds the folder once to the user’s PATH, takes it out again, and leaves the rest as it was', () => {
      const program = compile('amd64-unicode');
      const seen: (string | null)[] = [];
      const run = (...actions: readonly string[]) => {
        for (const action of actions) start(program, action);
        seen.push(readPath());
      };
      start('reg', 'delete', 'HKCU\\Environment', '/v', 'Path', '/f');
      run('add', 'add');
      run('remove');
      setPath('REG_EXPAND_SZ', '%USERPROFILE%\\bin;C:\\Tools');
      run('add', 'add');
      run('remove', 'remove');
      setPath('REG_SZ', 'C:\\Tools;');
      run('add', 'remove');
      setPath('REG_SZ', `${folder.toLowerCase()};C:\\Tools`);
      run('add');
      run('remove');
      expect(seen).toEqual([
        `REG_EXPAND_SZ ${folder}`,
        null,
        `REG_EXPAND_SZ %USERPROFILE%\\bin;C:\\Tools;${folder}`,
        'REG_EXPAND_SZ %USERPROFILE%\\bin;C:\\Tools',
        'REG_SZ C:\\Tools;',
        `REG_SZ ${folder.toLowerCase()};C:\\Tools`,
        'REG_SZ C:\\Tools',
      ]);
    });

    it('adds the folder to the computer’s PATH where it installs for all users', () => {
      const key = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment';
      const program = compile('amd64-unicode');
      const [userPath, path] = [readPath(), readPath(key)];
      start(program, 'add', 'all');
      expect([readPath(), readPath(key)]).toEqual([userPath, `${path};${folder}`]);
      start(program, 'remove', 'all');
      expect([readPath(), readPath(key)]).toEqual([userPath, path]);
    });

    it('does not cut a PATH that is longer than any text of the installer', () => {
      const program = compile('amd64-unicode');
      const long = Array.from({ length: 300 }, (_, number) => `C:\\Folder ${number}\\bin`).join(';');
      expect(long.length).toBeGreaterThan(5_000);
      setPath('REG_EXPAND_SZ', long);
      start(program, 'add');
      expect(readPath()).toBe(`REG_EXPAND_SZ ${long};${folder}`);
      start(program, 'remove');
      expect(readPath()).toBe(`REG_EXPAND_SZ ${long}`);
    });
  });
});

describe('the packages', () => {
  it('take these parts', () => {
    const text = readFileSync(resolve(installer, '../electron-builder.yml'), 'utf8');
    expect(text).toMatch(/^ {2}include: build\/installer\/path\.nsh$/m);
    expect(text).toMatch(/^ {2}fpm: \["build\/installer\/tripledger=\/usr\/bin\/tripledger"\]$/m);
    // The window's program must leave that name to the console program.
    expect(text).toMatch(/^ {2}executableName: tripledger-desktop$/m);
  });
});

describe.skipIf(process.platform === 'win32')('the link of the deb', () => {
  it('starts the console program of the installed application with the same arguments', () => {
    const script = join(installer, 'tripledger');
    accessSync(script, constants.X_OK);
    // The installed path, within a folder of the test.
    const root = temporaryFolder();
    const program = join(root, 'opt/Tripledger/resources/cli/tripledger');
    mkdirSync(join(program, '..'), { recursive: true });
    writeFileSync(program, '#!/bin/sh\nprintf "%s|" "$@"\nexit 7\n');
    chmodSync(program, 0o755);
    const moved = join(root, 'tripledger');
    cpSync(script, moved);
    writeFileSync(moved, readFileSync(script, 'utf8').replace('exec /opt', `exec ${root}/opt`));
    const { status, stdout } = spawnSync(moved, ['run', 'a b', '--filter', 'x=*'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([7, 'run|a b|--filter|x=*|']);
  });
});
