/** The app:// protocol: serves the renderer's built files and nothing else, with security headers. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { type Protocol, protocol } from 'electron';

/* Security headers of every page (OWASP, Content Security Policy): the app's files only, no network, no inline script. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine and the virtual rows set style attributes, which cannot run scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  // Markup from texts: renderer/trusted-types.ts lets styles through.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  // The files are on the disk already: a cache would be a second copy.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
};

/* The origin of the application's pages. */

export const appOrigin = 'app://tripledger';

/** Whether a URL is one of the application's pages. A longer host name is another origin. */
export function isAppPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}

const scheme = new URL(appOrigin).protocol.slice(0, -1);
const appHost = new URL(appOrigin).host;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Registers the scheme. Call before the app is ready. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Resolves a URL to a file; null for another host, an unknown type, or a path outside the folder. */
export function resolveFile(url: string, folder: string): string | null {
  const { host, pathname } = new URL(url);
  if (host !== appHost) return null;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  const isInside = file.startsWith(folder.endsWith(sep) ? folder : folder + sep) && !path.includes('\0');
  return isInside && contentTypes[extname(file)] !== undefined ? file : null;
}

/** Serves the renderer's folder to the pages of a session. */
export function serveAppProtocol(folder: string, served: Protocol): void {
  served.handle(scheme, async (request) => {
    const file = request.method === 'GET' ? resolveFile(request.url, folder) : null;
    if (file === null) return new Response('Not found', { status: 404, headers: securityHeaders });
    try {
      const body = await readFile(file);
      return new Response(body, { headers: { ...securityHeaders, 'content-type': contentTypes[extname(file)] ?? '' } });
    } catch {
      return new Response('Not found', { status: 404, headers: securityHeaders });
    }
  });
}
