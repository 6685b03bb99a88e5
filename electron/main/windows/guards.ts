/** What no page may do, whichever window it is in: navigate away, open windows, attach webviews, reach the network (faults 57). */
import { app, session, type WebContents } from 'electron';
import { isAppPage } from './app-origin';
import { blockNetwork, guardSession, windowSession } from './window-session';

/** WebRTC goes past the content security policy. This leaves it TCP through the session's proxy, which does not exist. */
const webRtcPolicy = 'disable_non_proxied_udp';

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event, url) => {
    if (!isAppPage(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event, url) => {
    if (!isAppPage(url)) event.preventDefault();
  });
  // The application has no frames, so none may go anywhere.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppPage(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy(webRtcPolicy);
}

/** Tells Chromium what it can be told only before the app is ready. */
export function limitChromium(): void {
  app.enableSandbox();
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', webRtcPolicy);
}

/** Locks every window that is there or will be. Call once, before the first window. */
export async function installGuards(): Promise<void> {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  guardSession(session.defaultSession);
  guardSession(windowSession());
  await blockNetwork(windowSession(), app.isPackaged);
}
