import { parseLaunchArguments } from '@cli/launch-arguments';
import { describe, expect, it } from 'vitest';

/** What a packaged application reads from the words after its executable. */
const read = (...words: string[]) => parseLaunchArguments(['/opt/Tripledger/tripledger', ...words], true);

describe('what the application is started with', () => {
  for (const [words, args] of [
    ['trips --all', 'trips --all'],
    ['--no-sandbox trips --all', 'trips --all'],
    ['--ozone-platform=wayland --disable-gpu run refunds', 'run refunds'],
    ['--json-errors trips', '--json-errors trips'],
    ['--no-sandbox --office Sydney trips', '--office Sydney trips'],
    ['--base-url=https://api.example.com trips', '--base-url=https://api.example.com trips'],
    ['--help', '--help'],
    ['tripz', 'tripz'],
  ] as const) {
    it(`faults 146: "${words}" is a command, and no window opens`, () => {
      expect(read(...words.split(' '))).toEqual({ args: args.split(' '), startsOnDemo: false });
    });
  }

  it('opens the window where there are only switches of the window', () => {
    expect(read()).toEqual({ args: null, startsOnDemo: false });
    expect(read('--no-sandbox', '-psn_0_12345')).toEqual({ args: null, startsOnDemo: false });
    expect(read('--ozone-platform=wayland', '--demo')).toEqual({ args: null, startsOnDemo: true });
  });

  it('takes the words after the application’s folder in development', () => {
    const readHere = (...words: string[]) =>
      parseLaunchArguments(['node_modules/electron/dist/electron', ...words], false);
    expect(readHere('--inspect=0', '--no-sandbox', '.', '--demo')).toEqual({ args: null, startsOnDemo: true });
    expect(readHere('.', 'trips', '--all')).toEqual({ args: ['trips', '--all'], startsOnDemo: false });
    expect(readHere('--no-sandbox', '/somewhere/tripledger')).toEqual({ args: null, startsOnDemo: false });
  });
});
