/**
 * The window's session: in memory, and without network. Main's requests use the default session, which these limits do not
 * reach.
 */
import { type Session, session } from 'electron';
import { isAppPage } from './app-protocol';

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
