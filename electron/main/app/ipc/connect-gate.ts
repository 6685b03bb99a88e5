/**
 * Guards the connection to a server that the page names. A hostile page could otherwise send data to any host, or scan the
 * ports of this computer, by connecting offices.
 */
import { checkBaseUrl } from '@main/office/connect/office-sessions';
import { AppError } from '@shared/errors/errors';

/** A server that the user has not agreed to yet. */
export type NewServer = { readonly host: string; readonly baseUrl: string };

const maxBaseUrlLength = 300;
/** Allows one attempt at a time to reach a new server, and only after the user has agreed to its host. */
export class ConnectGate {
  private readonly approved = new Set<string>();
  private isBusy = false;

  /**
   * Connects, and first has the user confirm a new server. Another port is another server.
   *
   * @param knownUrls - base URLs of the offices that are connected
   * @throws AppError `usage` where the user declines, `ipc-refused` for a second attempt, `base-url-invalid`, and as
   *   `connect` does
   */
  async run<T>(
    baseUrl: string,
    knownUrls: readonly string[],
    confirm: (server: NewServer) => Promise<boolean>,
    connect: () => Promise<T>,
  ): Promise<T> {
    if (this.isBusy) {
      throw new AppError('ipc-refused', 'Another office is being connected. Wait for it, or cancel it first.', {});
    }
    this.isBusy = true;
    try {
      await this.approve(baseUrl, knownUrls, confirm);
      return await connect();
    } finally {
      this.isBusy = false;
    }
  }

  private async approve(
    text: string,
    knownUrls: readonly string[],
    confirm: (server: NewServer) => Promise<boolean>,
  ): Promise<void> {
    const baseUrl = checkBaseUrl(text);
    if (baseUrl.length > maxBaseUrlLength) {
      throw new AppError('base-url-invalid', `This base URL is longer than ${maxBaseUrlLength} characters.`, {});
    }
    const { origin, host } = new URL(baseUrl);
    const isKnown = knownUrls.some((url) => URL.parse(url)?.origin === origin);
    if (isKnown || this.approved.has(origin)) return;
    if (!(await confirm({ host, baseUrl }))) {
      throw new AppError('usage', `The office was not connected, and nothing was sent to ${host}.`, {});
    }
    this.approved.add(origin);
  }
}
