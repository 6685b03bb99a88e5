/** How the application names itself to the system. */
import { applicationId } from '@shared/app/application';
import { app } from 'electron';

/** Names the application to Windows: one taskbar button for window and shortcut, and a name on notifications. */
export function setIdentity(): void {
  app.setName('Tripledger');
  // Electron has this function on Windows only.
  if (process.platform === 'win32') app.setAppUserModelId(applicationId);
}

/** Sets what Help, About shows. */
export function setAboutPanel(): void {
  app.setAboutPanelOptions({
    applicationName: 'Tripledger',
    applicationVersion: app.getVersion(),
    copyright: 'Copyright © 2026 Tripledger contributors. MIT licence.',
    credits: 'Help → Licences shows the licences of the software that Tripledger contains.',
  });
}
