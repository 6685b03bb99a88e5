import { parseLaunchArguments } from '@cli/launch-arguments';
import { describe, expect, it } from 'vitest';

/** Parses the arguments of a packaged application. */
const parse = (...args: string[]) => parseLaunchArguments(['/opt/Tripledger/tripledger', ...args], true);

describe('launch arguments', () => {
  it.each([
    ['trips --all', 'trips --all'],
    ['--no-sandbox trips --all', 'trips --all'],
    ['--ozone-platform=wayland --disable-gpu run refunds', 'run refunds'],
    ['--json-errors trips', '--json-errors trips'],
    ['--no-sandbox --office Sydney trips', '--office Sydney trips'],
    ['--base-url=https://api.example.com trips', '--base-url=https://api.example.com trips'],
    ['--help', '--help'],
    ['tripz', 'tripz'],
  ])('faults 146: "%s" is a command, and no window opens', (commandLine, args) => {
    expect(parse(...commandLine.split(' '))).toEqual({ args: args.split(' '), startsOnDemo: false });
  });

  it('open the window where all are switches of Electron', () => {
    for (const args of [[], ['--no-sandbox', '-psn_0_12345']])
      expect(parse(...args)).toEqual({ args: null, startsOnDemo: false });
    expect(parse('--ozone-platform=wayland', '--demo')).toEqual({ args: null, startsOnDemo: true });
  });

  it.each([
    ['--inspect=0 --no-sandbox . --demo', null, true],
    ['. trips --all', ['trips', '--all'], false],
    ['--no-sandbox /somewhere/tripledger', null, false],
  ])('start after the application’s folder in development: %s', (line, args, startsOnDemo) => {
    const given = ['node_modules/electron/dist/electron', ...line.split(' ')];
    expect(parseLaunchArguments(given, false)).toEqual({ args, startsOnDemo });
  });
});
