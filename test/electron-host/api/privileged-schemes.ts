/** protocol.registerSchemesAsPrivileged, with the checks of Electron. */
import { ElectronHostUnsupportedError } from '../errors.ts';
import type { Host } from './host.ts';

type Privileges = Readonly<Record<string, boolean>>;
type CustomScheme = { readonly scheme: string; readonly privileges?: Privileges };

/** What the https origin has under which the pages are shown, so that a scheme must have it too. */
const needed = ['standard', 'secure', 'supportFetchAPI'];

function checkScheme({ scheme, privileges = {} }: CustomScheme): void {
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme)) throw new Error(`Error processing argument: "${scheme}" is no scheme.`);
  if (privileges.codeCache && !privileges.standard) {
    throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.');
  }
}

/** The schemes of an application with their privileges. */
export class PrivilegedSchemes {
  private readonly host: Host;
  private readonly privileges = new Map<string, Privileges>();

  constructor(host: Host) {
    this.host = host;
  }

  /** As Electron: once, and before the application is ready. */
  register(schemes: readonly CustomScheme[]): void {
    if (this.host.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const scheme of schemes) checkScheme(scheme);
    this.privileges.clear();
    for (const { scheme, privileges = {} } of schemes) this.privileges.set(scheme, privileges);
  }

  /** @throws ElectronHostUnsupportedError for a page of a scheme that Electron would treat otherwise than the host */
  checkPage(url: string): void {
    const scheme = url.slice(0, url.indexOf(':'));
    const missing = needed.filter((name) => this.privileges.get(scheme)?.[name] !== true);
    if (missing.length === 0) return;
    throw new ElectronHostUnsupportedError(`loadURL('${scheme}:…') without the privileges ${missing.join(', ')}`);
  }
}
