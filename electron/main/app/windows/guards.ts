/** Prevents every page from navigating away, opening windows, attaching webviews and reaching the network (faults 57). */
import { app, session, type WebContents } from 'electron';
import { isAppPage } from './app-protocol';
import { blockNetwork, disableSpellcheck, guardSession, windowSession } from './window-session';

/** WebRTC bypasses the content security policy. This policy restricts it to the session's proxy, which does not exist. */
const webRtcPolicy = 'disable_non_proxied_udp';

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isAppPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isAppPage(event.url)) event.preventDefault();
  });
  // The application has no frames, so none may go anywhere.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppPage(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy(webRtcPolicy);
}

/** Sets Chromium's limits. Call before the app is ready. */
export function limitChromium(): void {
  app.enableSandbox();
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', webRtcPolicy);
  app.on('session-created', disableSpellcheck);
}

/**
 * Sends no client certificate. Electron would take the first one of the user's store: a smart card asks for its PIN, or the
 * server learns who the user is.
 */
function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/** Guards all windows, and main's requests. Call once, before the first window opens. */
export async function installGuards(): Promise<void> {
  refuseClientCertificates();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  guardSession(session.defaultSession);
  guardSession(windowSession());
  await blockNetwork(windowSession(), app.isPackaged);
}
