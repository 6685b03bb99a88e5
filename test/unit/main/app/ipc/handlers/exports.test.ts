import { EventEmitter } from 'node:events';
import { makeExportHandlers } from '@main/app/ipc/handlers/exports';
import type { Context } from '@main/app/ipc/register';
import type { Services } from '@main/app/services';
import { expect, it, vi } from 'vitest';

const exports = vi.hoisted(() => ({ signals: [] as AbortSignal[] }));

vi.mock('electron', () => ({
  app: { getPath: () => '/downloads' },
  BrowserWindow: { fromWebContents: () => null },
  dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: ['/exports'] }) },
}));
vi.mock('@main/office/exports/parquet', () => ({
  exportParquet: async (_context: object, _request: object, { signal }: { readonly signal: AbortSignal }) => {
    exports.signals.push(signal);
    return {};
  },
}));

it('an export for other programs ends where the page cancels it', async () => {
  const call = new AbortController();
  const services = { events: new EventEmitter(), offices: { registry: { find: () => ({}) } } } as unknown as Services;
  const files = {
    exportedFiles: { add: () => undefined },
    export: (_kind: string, _format: null, write: () => Promise<unknown>) => write(),
  } as unknown as Parameters<typeof makeExportHandlers>[1];
  const context = { event: { sender: {} }, requestId: 'r', signal: call.signal };
  const request = { officeId: 'a', isPersonalIncluded: false };
  await makeExportHandlers(services, files)['export:parquet'](request, context as unknown as Context<'export:parquet'>);
  call.abort();
  expect(exports.signals.map(({ aborted }) => aborted)).toEqual([true]);
});
