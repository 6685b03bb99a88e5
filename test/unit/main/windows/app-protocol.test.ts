import { isAppPage } from '@main/windows/app-origin';
import { resolveFile } from '@main/windows/app-protocol';
import { securityHeaders } from '@main/windows/csp';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ protocol: {} }));

const folder = '/opt/tripledger/out/renderer';

describe('the files that app:// serves', () => {
  for (const [url, file] of [
    ['app://tripledger/', 'index.html'],
    ['app://tripledger/index.html', 'index.html'],
    ['app://tripledger/assets/index-1.js?v=1#top', 'assets/index-1.js'],
    ['app://tripledger/assets/a%20b.css', 'assets/a b.css'],
    ['app://tripledger/a/../assets/x.png', 'assets/x.png'],
  ] as const) {
    it(`serves ${url}`, () => expect(resolveFile(url, folder)).toBe(`${folder}/${file}`));
  }

  for (const url of [
    'app://tripledger/..%2fmain/index.js',
    'app://tripledger/..%2Fmain%2Findex.js',
    'app://tripledger/%2e%2e%2fmain/index.js',
    'app://tripledger/a/..%2f..%2f..%2f..%2f..%2fetc/x.json',
    'app://tripledger/..%2frenderer2/x.js',
    'app://tripledger/..%2frenderer.js',
    'app://tripledger/x.js%00.html',
    'app://tripledger/%00',
    'app://tripledger/%ff.html',
    'app://tripledger/%',
    'app://tripledger/assets',
    'app://tripledger/assets/',
    'app://tripledger/x.map',
    'app://tripledger/x.html::$DATA',
    'app://tripledger/.env',
    'app://tripledger:81/index.html',
    'app://elsewhere/index.html',
    'app://tripledger.evil/index.html',
    'app://tripledger@evil/index.html',
    'file:///etc/passwd.html',
    'https://tripledger.evil/index.html',
  ]) {
    it(`faults 150: ${url} is not found`, () => expect(resolveFile(url, folder)).toBeNull());
  }

  for (const [url, file] of [
    ['app://tripledger/../main/index.js', 'main/index.js'],
    ['app://tripledger/%2e%2e/%2E%2E/main/index.js', 'main/index.js'],
    ['app://tripledger//etc/passwd.html', 'etc/passwd.html'],
    ['app://tripledger/..%5cmain%5cindex.js', '..\\main\\index.js'],
  ] as const) {
    it(`faults 150: ${url} stays inside the folder`, () => expect(resolveFile(url, folder)).toBe(`${folder}/${file}`));
  }
});

describe('app pages', () => {
  it('have the application’s origin, not a host that starts like it', () => {
    expect(['app://tripledger', 'app://tripledger/', 'app://tripledger/#/trips'].map(isAppPage)).toEqual([
      true,
      true,
      true,
    ]);
    for (const url of [
      'app://tripledger.evil/',
      'app://tripledger@evil/',
      'app://tripledgers/',
      'https://tripledger/',
      '',
    ])
      expect([url, isAppPage(url)]).toEqual([url, false]);
  });
});

describe('the security headers', () => {
  const policy = Object.fromEntries(
    (securityHeaders['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

  it('allow the app’s scripts only, and no network, frame, worker or form', () => {
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'none'",
      'frame-src': "'none'",
      'worker-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    const values = Object.values(policy).join(' ');
    for (const wide of ['unsafe-eval', 'http:', 'https:', '*', 'wss:', 'blob:']) expect(values).not.toContain(wide);
    expect(policy['script-src']).not.toContain('unsafe-inline');
  });

  it('forbid sniffing, referrers, DNS prefetch and caching', () => {
    expect(securityHeaders).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
      'cache-control': 'no-store',
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'])
      expect(securityHeaders['permissions-policy']).toContain(`${feature}=()`);
  });
});
