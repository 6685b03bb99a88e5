import { findRefusedSwitches } from '@main/windows/refused-switches';
import { describe, expect, it } from 'vitest';

const refused = [
  ['--ignore-certificate-errors', 'ignore-certificate-errors'],
  ['--ignore-certificate-errors-spki-list=abc', 'ignore-certificate-errors-spki-list'],
  ['--allow-insecure-localhost', 'allow-insecure-localhost'],
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['--remote-debugging-port', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--proxy-server=http://127.0.0.1:8080', 'proxy-server'],
  ['--proxy-pac-url=http://127.0.0.1/x', 'proxy-pac-url'],
  ['--proxy-bypass-list=<-loopback>', 'proxy-bypass-list'],
  ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
  ['--host-rules=MAP * 127.0.0.1', 'host-rules'],
  ['--log-net-log=/tmp/x', 'log-net-log'],
  ['--ssl-key-log-file=/tmp/x', 'ssl-key-log-file'],
  ['--no-sandbox', 'no-sandbox'],
  ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
  ['--disable-web-security', 'disable-web-security'],
  ['--disable-site-isolation-trials', 'disable-site-isolation-trials'],
  ['--single-process', 'single-process'],
  ['--renderer-cmd-prefix=gdb', 'renderer-cmd-prefix'],
  ['--load-extension=/tmp/x', 'load-extension'],
  ['--js-flags=--allow-natives-syntax', 'js-flags'],
  ['--inspect=9229', 'inspect'],
  ['--inspect-brk', 'inspect-brk'],
] as const;

describe('switches of Chromium that disable a protection of a packaged application', () => {
  for (const [given, name] of refused) {
    it(`faults 145: ${given} is refused by name`, () => {
      expect(findRefusedSwitches(['/opt/Tripledger/tripledger', given], 'linux')).toEqual([name]);
      expect(findRefusedSwitches(['tripledger', '--ozone-platform=wayland', given, 'trips'], 'darwin')).toEqual([name]);
    });
  }

  it('faults 145: one dash, and on Windows a slash or capitals, are the same switch', () => {
    expect(findRefusedSwitches(['tripledger', '-no-sandbox'], 'linux')).toEqual(['no-sandbox']);
    expect(findRefusedSwitches(['tripledger.exe', '/No-Sandbox', '-PROXY-SERVER=x'], 'win32')).toEqual([
      'no-sandbox',
      'proxy-server',
    ]);
    // A path on the other systems.
    expect(findRefusedSwitches(['tripledger', '/no-sandbox'], 'linux')).toEqual([]);
  });

  it('allows harmless switches, and texts that only look like a switch', () => {
    for (const given of [
      '--demo',
      '--ozone-platform=wayland',
      '--force-device-scale-factor=2',
      '--lang=en-AU',
      'trips',
    ])
      expect(findRefusedSwitches(['tripledger', given], 'linux')).toEqual([]);
    expect(findRefusedSwitches(['--no-sandbox'], 'linux')).toEqual([]);
    // Chromium reads no switch after a lone --.
    expect(findRefusedSwitches(['tripledger', 'trips', '--', '--no-sandbox'], 'linux')).toEqual([]);
    expect(findRefusedSwitches(['tripledger', '--out=--no-sandbox', '--no-sandboxes'], 'linux')).toEqual([]);
  });
});
