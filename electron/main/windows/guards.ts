/** What no page may do, whichever window it is in: navigate away, open windows, attach webviews, ask for permissions (faults 57). */
import { app, session, type WebContents } from 'electron';
import { appOrigin } from './app-protocol';

function isOwnPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event, url) => {
    if (!isOwnPage(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event, url) => {
    if (!isOwnPage(url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Permissions that the application itself uses: copying cells for a spreadsheet. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Locks every window that is there or will be. Call once, before the first window. */
export function installGuards(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(allowedPermissions.has(permission)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowedPermissions.has(permission));
}
