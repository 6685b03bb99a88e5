/**
 * The session of the window: in memory, and shut towards the network. Main's own requests go through the default session,
 * so that nothing here can stop them.
 */
import { type Session, session } from 'electron';
import { isAppPage } from './app-origin';

/** Without the prefix `persist:` the session leaves nothing on the disk. */
export const windowPartition = 'tripledger';

/** Permissions that the application itself uses: copying cells for a spreadsheet. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page may load this address: our own files, and data that it holds already. */
function isLoadable(url: string, isPackaged: boolean): boolean {
  // DevTools load their own pages. They do not exist in a package.
  return (
    isAppPage(url) || url.startsWith('data:') || url.startsWith('blob:') || (!isPackaged && url.startsWith('devtools:'))
  );
}

/** The session that every window must use. */
export function windowSession(): Session {
  return session.fromPartition(windowPartition);
}

/** Refuses permissions and downloads in one session. */
export function guardSession(guarded: Session): void {
  guarded.setPermissionRequestHandler((_contents, permission, decide) => decide(allowedPermissions.has(permission)));
  guarded.setPermissionCheckHandler((_contents, permission) => allowedPermissions.has(permission));
  // Exports are written by main, where the user chose. A page has nothing to download.
  guarded.on('will-download', (event) => event.preventDefault());
}

/** A proxy that does not exist: port 1 of this computer, also for its own addresses. */
const deadEndProxy = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Shuts a session towards the network. The content security policy forbids requests too; WebRTC does not ask it, and needs
 * the proxy that does not exist.
 */
export async function blockNetwork(guarded: Session, isPackaged: boolean): Promise<void> {
  guarded.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isLoadable(url, isPackaged) }));
  await guarded.setProxy(deadEndProxy);
}
