import { describe, expect, it } from 'vitest';
import { Host } from '../../electron-host/api/host';
import { checkMenuItem, isAccelerator } from '../../electron-host/api/menu-checks';
import { checkPdfOptions } from '../../electron-host/api/print-checks';

describe('a menu of the host', () => {
  it('refuses roles and types that Electron has not, and an item without a label', () => {
    expect(() => checkMenuItem({ role: 'selectall' })).not.toThrow();
    expect(() => checkMenuItem({ role: 'toggleFullScreen' })).not.toThrow();
    expect(() => checkMenuItem({ role: 'zoomReset' })).toThrow('Unknown menu item role: zoomReset');
    expect(() => checkMenuItem({ label: 'Trips', type: 'button' })).toThrow('Unknown menu item type: button');
    expect(() => checkMenuItem({ accelerator: 'CmdOrCtrl+K' })).toThrow('Invalid template for MenuItem');
  });

  it('knows Electron’s accelerators', () => {
    const known = [
      'CmdOrCtrl+,',
      'Cmd+[',
      'Alt+Left',
      'CommandOrControl+Plus',
      'CmdOrCtrl+=',
      'F11',
      'CmdOrCtrl+numadd',
    ];
    expect(known.filter((text) => !isAccelerator(text))).toEqual([]);
    const unknown = ['Strg+K', 'Ctrl', 'Ctrl+', 'Ctrl+F25', 'Ctrl+Page Up', 'K+Ctrl', 'Ctrl+é'];
    expect(unknown.filter(isAccelerator)).toEqual([]);
  });
});

describe('printToPDF of the host', () => {
  it('checks its options', () => {
    const options = { pageSize: 'A4', printBackground: true };
    expect(checkPdfOptions(options)).toEqual(options);
    expect(() => checkPdfOptions({ landscape: 'yes' })).toThrow('landscape must be a Boolean');
    expect(() => checkPdfOptions({ pageSize: 'a4' })).toThrow('Unsupported pageSize: a4');
    expect(() => checkPdfOptions({ pageSize: 'A3' })).toThrow('paper other than A4');
    expect(() => checkPdfOptions({ margin: 1 })).toThrow('electron-host does not offer');
  });
});

describe('the schemes of the host', () => {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };

  it('are registered before the application is ready, with privileges that exist', () => {
    const host = new Host();
    host.schemes.register([{ scheme: 'app', privileges }]);
    host.schemes.checkPage('app://tripledger/');
    expect(() => host.schemes.register([{ scheme: 'app', privileges: { safe: true } }])).toThrow('"safe"');
    expect(() => host.schemes.register([{ scheme: 'App:' }])).toThrow('is no scheme');
    const cached = { scheme: 'app', privileges: { codeCache: true } };
    expect(() => host.schemes.register([cached])).toThrow('Code cache can only be enabled');
    host.isReady = true;
    expect(() => host.schemes.register([{ scheme: 'app', privileges }])).toThrow('before app is ready');
  });

  it('need the privileges that the host’s pages have anyway', () => {
    const host = new Host();
    host.schemes.register([{ scheme: 'app', privileges: { standard: true } }]);
    expect(() => host.schemes.checkPage('app://tripledger/')).toThrow('without the privileges secure, supportFetchAPI');
  });
});
