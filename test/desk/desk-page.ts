/** A page on a desk: the built renderer in a context of its own, its calls answered by main's handlers in this process. */
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Calls } from '../e2e/helpers/settled';
import { makeCodec } from '../electron-host/worlds/codec';
import { type LoopbackServer, serveLoopback } from '../helpers/loopback';
import { bridgeScript, notesScript, toDateScript } from './page-scripts';

export type DeskModule = typeof import('./desk');
export type Desk = ReturnType<DeskModule['startDesk']>;

const root = resolve(import.meta.dirname, '../..');
const rendererFolder = resolve(root, 'out/renderer');
const codec = makeCodec();

/** The application as build/desk.ts has built it. */
export const loadDesk = async (): Promise<DeskModule> => await import(resolve(root, 'out/desk/desk.mjs'));

/** Serves the renderer's files as app:// does. */
export async function serveRenderer({ serveAppProtocol }: DeskModule): Promise<LoopbackServer> {
  let respond: (request: Request) => Promise<Response> | Response = () => Response.error();
  const handle = (_scheme: string, handler: typeof respond) => {
    respond = handler;
  };
  serveAppProtocol(rendererFolder, { handle } as never);
  return await serveLoopback(async ({ url }, response) => {
    const { status, headers, body } = await respond(new Request(`app://tripledger${url}`));
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined);
  });
}

export type OpenDeskPage = { readonly page: Page; readonly context: BrowserContext; readonly calls: Calls };

/** Opens the page of a desk. @param laterMs - how much later than on the computer's clock it is there */
export async function openDeskPage(
  browser: Browser,
  { electron }: DeskModule,
  desk: Desk,
  laterMs: number,
): Promise<OpenDeskPage> {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // The program draws nothing in motion then.
    reducedMotion: 'reduce',
  });
  const calls = { running: 0, begun: 0 };
  await context.exposeFunction('__deskCall', async (channel: string, input: string) => {
    calls.running += 1;
    calls.begun += 1;
    try {
      return codec.encode(await desk.call(channel, codec.decode(input)));
    } finally {
      calls.running -= 1;
    }
  });
  await context.addInitScript(bridgeScript);
  await context.addInitScript(toDateScript(laterMs));
  await context.addInitScript(notesScript);
  const page = await context.newPage();
  let isClosed = false;
  const ignore = () => undefined;
  page.once('close', () => {
    isClosed = true;
  });
  electron.nativeTheme.onChange = (source) => {
    void page.emulateMedia({ colorScheme: source === 'dark' || source === 'light' ? source : null }).catch(ignore);
  };
  desk.open({
    webContents: {
      mainFrame: { url: 'app://tripledger/' },
      send: (name, payload) => {
        // What a page misses while it reloads, a window misses as well.
        void page
          .evaluate(
            ([event, text]) =>
              (globalThis as unknown as { __deskEvent?: (name: string, text: string) => void }).__deskEvent?.(
                event,
                text,
              ),
            [name, codec.encode(payload)] as const,
          )
          .catch(ignore);
      },
      reload: () => void page.reload().catch(ignore),
      printToPDF: async () => await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true }),
    },
    isDestroyed: () => isClosed,
  });
  return { page, context, calls };
}
