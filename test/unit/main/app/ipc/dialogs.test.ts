/** The name that the user types in the save dialog, on a system that appends no extension. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, confirmImport } from '@main/app/ipc/dialogs';
import { temporaryFolder } from '@test/helpers/temporary';
import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = vi.hoisted(() => ({
  path: '',
  response: 1,
  questions: [] as string[],
  details: [] as string[],
}));

vi.mock('electron', () => ({
  app: { getPath: () => '/nonexistent' },
  BrowserWindow: { fromWebContents: () => null },
  dialog: {
    showSaveDialog: async () => ({ canceled: false, filePath: user.path }),
    showMessageBox: async ({ message, detail = '' }: { message: string; detail?: string }) => {
      user.questions.push(message);
      user.details.push(detail);
      return { response: user.response };
    },
  },
  shell: {},
}));

beforeEach(() => Object.assign(user, { response: 1, questions: [], details: [] }));

async function choose(path: string): Promise<string | null> {
  user.path = path;
  return await chooseSavePath({ sender: {} } as IpcMainInvokeEvent, { title: 'Sales' }, 'csv');
}

describe('the file name of an export', () => {
  it.each([
    ['Sales St.Kilda', 'Sales St.Kilda.csv'],
    ['sales v1.5', 'sales v1.5.csv'],
    ['sales.exe', 'sales.exe.csv'],
    ['.csv', '.csv.csv'],
    ['sales.csv', 'sales.csv'],
    ['SALES.CSV', 'SALES.CSV'],
  ])('ends in the extension of the format: %s is written to %s', async (typed, written) => {
    const folder = temporaryFolder();
    expect(await choose(join(folder, typed))).toBe(join(folder, written));
    expect(user.questions).toEqual([]);
  });

  it('replaces a file that has the longer name only where the user agrees', async () => {
    const path = join(temporaryFolder(), 'Sales St.Kilda');
    writeFileSync(`${path}.csv`, 'Checked by Ana');
    expect(await choose(path)).toBeNull();
    user.response = 0;
    expect(await choose(path)).toBe(`${path}.csv`);
    expect(user.questions).toEqual(Array(2).fill('Replace Sales St.Kilda.csv?'));
  });
});

describe('the question of an import', () => {
  it('shows each of fifty offices on a line of its own, its address first', async () => {
    const names = [
      'Perth\nhttps://api.agency.example',
      '\u202eelpmaxe',
      `Sydney: https://api.agency.example${'.'.repeat(90)}`,
    ];
    const offices = Array.from({ length: 50 }, (_, index) => ({
      name: names[index] ?? `Office ${index}`,
      baseUrl: `https://evil${index}.example/api`,
    }));
    await confirmImport({ sender: {} } as IpcMainInvokeEvent, offices);
    const [, ...lines] = (user.details[0] ?? '').split('\n\n').join('\n').split('\n');
    expect(lines).toHaveLength(50);
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(new RegExp(`^https://evil${index}\\.example/api {2}\\([^\\n\\u202e]{1,60}\\)$`));
    }
  });
});
