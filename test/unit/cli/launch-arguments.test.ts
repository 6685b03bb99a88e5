import { parseLaunchArguments } from '@cli/launch-arguments';
import { describe, expect, it } from 'vitest';

/** Parses the arguments of a packaged application. */
const parse = (...args: string[]) => parseLaunchArguments(['/opt/Tripledger/tripledger', ...args], true);

describe('launch arguments', () => {
  for (const [commandLine, args] of [
    ['trips --all', 'trips --all'],
    ['--no-sandbox trips --all', 'trips --all'],
    ['--ozone-platform=wayland --disable-gpu run refunds', 'run refunds'],
    ['--json-errors trips', '--json-errors trips'],
    ['--no-sandbox --office Sydney trips', '--office Sydney trips'],
    ['--base-url=https://api.example.com trips', '--base-url=https://api.example.com trips'],
    ['--help', '--help'],
    ['tripz', 'tripz'],
  ] as const) {
    it(`faults 146: "${commandLine}" is a command, and no window opens`, () => {
      expect(parse(...commandLine.split(' '))).toEqual({ args: args.split(' '), startsOnDemo: false });
    });
  }

  it('open the window where all are switches of Electron', () => {
    expect(parse()).toEqual({ args: null, startsOnDemo: false });
    expect(parse('--no-sandbox', '-psn_0_12345')).toEqual({ args: null, startsOnDemo: false });
    expect(parse('--ozone-platform=wayland', '--demo')).toEqual({ args: null, startsOnDemo: true });
  });

  it('start after the application’s folder in development', () => {
    const parseInDevelopment = (...args: string[]) =>
      parseLaunchArguments(['node_modules/electron/dist/electron', ...args], false);
    expect(parseInDevelopment('--inspect=0', '--no-sandbox', '.', '--demo')).toEqual({
      args: null,
      startsOnDemo: true,
    });
    expect(parseInDevelopment('.', 'trips', '--all')).toEqual({ args: ['trips', '--all'], startsOnDemo: false });
    expect(parseInDevelopment('--no-sandbox', '/somewhere/tripledger')).toEqual({ args: null, startsOnDemo: false });
  });
});
