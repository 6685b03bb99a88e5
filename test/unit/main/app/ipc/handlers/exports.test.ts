/** A page as a PDF: what the user saw when they chose it, whatever happens while the dialog is open. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExportedFiles } from '@main/app/ipc/export-target';
import { makeExportHandlers } from '@main/app/ipc/handlers/exports';
import type { CallContext } from '@main/app/ipc/register';
import type { Services } from '@main/app/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  folder: '',
  showSaveDialog: async (): Promise<{ canceled: boolean; filePath: string }> => ({ canceled: true, filePath: '' }),
}));
vi.mock('electron', () => ({
  app: { getPath: () => electron.folder },
  BrowserWindow: { fromWebContents: () => null, getAllWindows: () => [] },
  dialog: { showSaveDialog: () => electron.showSaveDialog() },
  shell: {},
}));

let path = '';

beforeEach(() => {
  electron.folder = temporaryFolder();
  path = join(electron.folder, 'dashboard.pdf');
});

/** A page whose content changes. */
function makePage() {
  let content: string | null = 'the dashboard';
  return {
    /** @param next - null for a page that has ended */
    show: (next: string | null) => {
      content = next;
    },
    printToPDF: async () => {
      if (content === null) throw new Error('The page has ended.');
      return Buffer.from(content);
    },
  };
}

function exportPdf(page: object): unknown {
  const services = { offices: { getNameAmongSeveral: () => null } } as unknown as Services;
  const handlers = makeExportHandlers(services, new ExportedFiles());
  return handlers['export:pdf']({ name: 'Dashboard' }, {
    event: { sender: page },
    signal: new AbortController().signal,
  } as unknown as CallContext);
}

describe('a page as a PDF', () => {
  it.each([
    ['is the page as it was, not the lock screen that comes while the dialog is open', false, 'the dashboard'],
    ['replaces no file where the page cannot be printed', true, 'last month'],
  ])('%s', async (_, hasEnded, expected) => {
    const page = makePage();
    writeFileSync(path, 'last month');
    if (hasEnded) page.show(null);
    electron.showSaveDialog = async () => {
      page.show('Tripledger is locked');
      return { canceled: false, filePath: path };
    };
    const exported = exportPdf(page);
    if (hasEnded) await expect(exported).rejects.toThrow('ended');
    else await exported;
    expect(readFileSync(path, 'utf8')).toBe(expected);
  });

  it('is not written where the user cancels', async () => {
    electron.showSaveDialog = async () => ({ canceled: true, filePath: '' });
    expect(await exportPdf(makePage())).toBeNull();
  });
});
