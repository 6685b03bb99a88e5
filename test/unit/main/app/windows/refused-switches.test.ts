import { isCommandOption } from '@cli/arguments';
import { clearEnvironment, findRefusedSwitches } from '@main/app/windows/refused-switches';
import { describe, expect, it } from 'vitest';

const refused = [
  ...['--ignore-certificate-errors', '--ignore-certificate-errors-spki-list=abc', '--allow-insecure-localhost'],
  ...['--remote-debugging-port=9222', '--remote-debugging-port', '--remote-debugging-pipe', '--log-net-log=/tmp/x'],
  ...['--proxy-server=http://127.0.0.1:8080', '--proxy-pac-url=http://127.0.0.1/x', '--proxy-bypass-list=<-loopback>'],
  ...['--host-resolver-rules=MAP * 127.0.0.1', '--host-rules=MAP * 127.0.0.1', '--ssl-key-log-file=/tmp/x'],
  ...['--no-sandbox', '--disable-gpu-sandbox', '--disable-web-security', '--disable-site-isolation-trials'],
  ...['--single-process', '--renderer-cmd-prefix=gdb', '--load-extension=/tmp/x'],
  ...[
    '--js-flags=--allow-natives-syntax',
    '--inspect=9229',
    '--inspect-brk',
    '--no-proxy-server',
    '--disable-features=X',
  ],
  ...[
    '--enable-features=MojoJS',
    '--trace-startup',
    '--enable-logging',
    '--zygote-cmd-prefix=gdb',
    '--a-switch-of-tomorrow',
  ],
];

describe('switches of Chromium in a packaged application', () => {
  it.each(refused)('faults 145: %s is refused by name', (given) => {
    const [name = ''] = given.slice(2).split('=');
    expect(findRefusedSwitches(['/opt/Tripledger/tripledger', given], 'linux')).toEqual([name]);
    expect(findRefusedSwitches(['tripledger', '--ozone-platform=wayland', given, 'trips'], 'darwin')).toEqual([name]);
  });

  it('faults 145: one dash, and on Windows a slash or capitals, are the same switch', () => {
    expect(findRefusedSwitches(['tripledger', '-no-sandbox'], 'linux')).toEqual(['no-sandbox']);
    expect(findRefusedSwitches(['tripledger.exe', '/No-Sandbox', '-PROXY-SERVER=x'], 'win32')).toEqual([
      'no-sandbox',
      'proxy-server',
    ]);
    expect(
      findRefusedSwitches(['tripledger.exe', '/exports/june.csv', '/june.csv', '/enable-logging'], 'win32'),
    ).toEqual(['enable-logging']);
    expect(findRefusedSwitches(['Tripledger', '-psn_0_1', '-NSOpen', '-enable-logging'], 'darwin')).toEqual([
      'enable-logging',
    ]);
    // A path on the other systems.
    expect(findRefusedSwitches(['tripledger', '/no-sandbox'], 'linux')).toEqual([]);
  });

  it.each([
    ...['--demo', '--ozone-platform=wayland', '--force-device-scale-factor=2', '--lang=en-AU', 'trips'],
    ...['--out=--no-sandbox', 'trips --all --filter date_from=2026-01-01 --format=xlsx --out -'],
    ...['--force-high-contrast', '--force-renderer-accessibility', '--ozone-platform-hint=auto'],
    // Chromium reads no switch after a lone --.
    'trips -- --no-sandbox',
  ])('allows listed switches, options of the command line, and texts that only look like a switch: %s', (given) => {
    expect(findRefusedSwitches(['tripledger', ...given.split(' ')], 'linux', isCommandOption)).toEqual([]);
    expect(findRefusedSwitches(['--no-sandbox'], 'linux')).toEqual([]);
  });
});

describe('the environment of the window', () => {
  it('faults 145: loses the token and what makes Chromium write secrets to a file', () => {
    const env = { PATH: '/bin', TRIPLEDGER_TOKEN: 'a.b', https_proxy: 'http://proxy:80' };
    expect(clearEnvironment(env)).toBe(false);
    expect(env).toEqual({ PATH: '/bin', https_proxy: 'http://proxy:80' });
    const logging = {
      SslKeyLogFile: '/tmp/keys',
      ELECTRON_ENABLE_LOGGING: '1',
      CHROME_LOG_FILE: '/tmp/log',
      LANG: 'C',
    };
    expect(clearEnvironment(logging)).toBe(true);
    expect(logging).toEqual({ LANG: 'C' });
  });
});
