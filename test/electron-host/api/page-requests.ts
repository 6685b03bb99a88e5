/** Every request of a page: refused by a listener, served by a custom scheme, or sent. */
import type { CdpSession } from '../cdp.ts';
import { toAppUrl } from './app-urls.ts';
import type { HostSession } from './sessions.ts';

type PausedRequest = {
  readonly requestId: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: { readonly url: string; readonly method: string; readonly headers: Record<string, string> };
};

async function fulfil(page: CdpSession, requestId: string, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }));
  await page.send('Fetch.fulfillRequest', { requestId, responseCode: response.status, responseHeaders, body });
}

/**
 * Decides on every request that Chromium pauses.
 *
 * @param isRefused - whether a listener refuses a navigation of a frame
 */
export function decideRequests(
  page: CdpSession,
  session: HostSession,
  isRefused: (frameId: string, url: string) => boolean,
): void {
  const decide = async ({ requestId, resourceType, frameId, request }: PausedRequest): Promise<void> => {
    if (resourceType === 'Document' && isRefused(frameId, request.url)) {
      await page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const { method, headers } = request;
    const url = toAppUrl(request.url);
    if (await session.cancels({ url, method, resourceType })) {
      await page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const { schemes } = session.protocol;
    const handler = url === request.url ? undefined : schemes.get(url.slice(0, url.indexOf(':')));
    if (handler) await fulfil(page, requestId, await handler(new Request(url, { method, headers })));
    else await page.send('Fetch.continueRequest', { requestId });
  };
  page.on('Fetch.requestPaused', (paused: PausedRequest) => {
    const { requestId } = paused;
    decide(paused).catch(() => page.post('Fetch.failRequest', { requestId, errorReason: 'Failed' }));
  });
}
