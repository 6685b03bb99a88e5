import { isAppPage, resolveFile, securityHeaders } from '@main/app/windows/app-protocol';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ protocol: {} }));

const folder = '/opt/tripledger/out/renderer';
const toUrl = (path: string) => `app://tripledger/${path}`;

describe('the files that app:// serves', () => {
  it.each([
    ['app://tripledger/', 'index.html'],
    ['app://tripledger/index.html', 'index.html'],
    ['app://tripledger/assets/index-1.js?v=1#top', 'assets/index-1.js'],
    ['app://tripledger/assets/a%20b.css', 'assets/a b.css'],
    ['app://tripledger/a/../assets/x.png', 'assets/x.png'],
    ['app://tripledger/../main/index.js', 'main/index.js'],
    ['app://tripledger/%2e%2e/%2E%2E/main/index.js', 'main/index.js'],
    ['app://tripledger//etc/passwd.html', 'etc/passwd.html'],
    ['app://tripledger/..%5cmain%5cindex.js', '..\\main\\index.js'],
  ])('faults 150: %s stays inside the folder', (url, file) => {
    expect(resolveFile(url, folder)).toBe(`${folder}/${file}`);
  });

  it.each([
    ...['..%2fmain/index.js', '..%2Fmain%2Findex.js', '%2e%2e%2fmain/index.js', '..%2frenderer2/x.js'].map(toUrl),
    ...['a/..%2f..%2f..%2f..%2f..%2fetc/x.json', '..%2frenderer.js', 'x.js%00.html', '%00', '%ff.html', '%'].map(toUrl),
    ...['assets', 'assets/', 'x.map', 'x.html::$DATA', '.env'].map(toUrl),
    ...['app://tripledger:81/index.html', 'app://elsewhere/index.html', 'app://tripledger.evil/index.html'],
    ...['app://tripledger@evil/index.html', 'file:///etc/passwd.html', 'https://tripledger.evil/index.html'],
  ])('faults 150: %s is not found', (url) => expect(resolveFile(url, folder)).toBeNull());
});

describe('app pages', () => {
  it.each([
    [true, ['app://tripledger', 'app://tripledger/', 'app://tripledger/#/trips']],
    [false, ['app://tripledger.evil/', 'app://tripledger@evil/', 'app://tripledgers/', 'https://tripledger/', '']],
  ])('have the application’s origin, not a host that starts like it: %s', (isOwn, urls) => {
    for (const url of urls) expect([url, isAppPage(url)]).toEqual([url, isOwn]);
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
    expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'" });
    for (const name of ['connect', 'frame', 'worker', 'object'])
      expect([name, policy[`${name}-src`]]).toEqual([name, "'none'"]);
    for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
      expect([name, policy[name]]).toEqual([name, "'none'"]);
    const values = Object.values(policy).join(' ');
    for (const wide of ['unsafe-eval', 'http:', 'https:', '*', 'wss:', 'blob:']) expect(values).not.toContain(wide);
    expect(policy['script-src']).not.toContain('unsafe-inline');
    expect(policy).toMatchObject({ 'require-trusted-types-for': "'script'", 'trusted-types': 'default' });
  });

  it('forbid sniffing, referrers, DNS prefetch and caching', () => {
    expect(securityHeaders).toMatchObject({
      ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      ...{ 'cross-origin-opener-policy': 'same-origin', 'x-dns-prefetch-control': 'off' },
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'])
      expect(securityHeaders['permissions-policy']).toContain(`${feature}=()`);
  });
});
