/**
 * The window's session: in memory, and without network. Main's requests use the default session, which these limits do not
 * reach.
 */

import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { type Protocol, protocol, type Session, session } from 'electron';
import { securityHeaders } from './csp';

/* The app:// protocol: serves the renderer's built files and nothing else, with security headers. */

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

/** Without the prefix `persist:` the session leaves nothing on the disk. */
export const windowPartition = 'tripledger';

/** Permissions of the application's pages: copying cells for a spreadsheet. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page may load a URL: the app's files, and data that it already has. */
function isLoadable(url: string, isPackaged: boolean): boolean {
  // DevTools load pages of their own. A package has no DevTools.
  return (
    isAppPage(url) || url.startsWith('data:') || url.startsWith('blob:') || (!isPackaged && url.startsWith('devtools:'))
  );
}

/** The session of every window. */
export function windowSession(): Session {
  return session.fromPartition(windowPartition);
}

/** Refuses permissions and downloads in a session. */
export function guardSession(guarded: Session): void {
  guarded.setPermissionRequestHandler((_contents, permission, decide) => decide(allowedPermissions.has(permission)));
  guarded.setPermissionCheckHandler((_contents, permission) => allowedPermissions.has(permission));
  guarded.setDevicePermissionHandler(() => false);
  // Main writes exports to the path that the user chose: a page has nothing to download.
  guarded.on('will-download', (event) => event.preventDefault());
}

/** Nothing listens there. */
const deadEnd = '127.0.0.1:1';

/**
 * Keeps a session from fetching a word list from Google. Chromium does so for every new session of Linux, and of Windows
 * without a list of its own, even where pages have no spell-check. Call as soon as the session is created.
 */
export function disableSpellcheck(created: Session): void {
  created.setSpellCheckerLanguages([]);
  created.setSpellCheckerDictionaryDownloadURL(`http://${deadEnd}/`);
  created.setSpellCheckerEnabled(false);
}

/** A proxy that does not exist, for addresses of this computer too. */
const deadEndProxy = {
  mode: 'fixed_servers',
  proxyRules: `socks5://${deadEnd}`,
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Blocks a session's network. The content security policy forbids requests too, but not WebRTC: that needs the proxy, which
 * does not exist.
 */
export async function blockNetwork(guarded: Session, isPackaged: boolean): Promise<void> {
  guarded.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isLoadable(url, isPackaged) }));
  await guarded.setProxy(deadEndProxy);
}
