import { CallLimit } from '@main/app/ipc/cancellable-requests';
import { contactWindowMs, maxContacts, openContact } from '@main/app/ipc/contact';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('electron', () => ({ shell: { openExternal: async (url: string) => void opened.push(url) } }));

beforeEach(() => void opened.splice(0));

describe('opening contacts', () => {
  it('faults 153: a page opens ten per minute, and the eleventh is refused with a message', async () => {
    let now = 1_000;
    const limit = new CallLimit(maxContacts, contactWindowMs, () => now);
    for (let count = 0; count < 10; count += 1) await openContact('mail', `a${count}@example.com`, limit);
    await expect(openContact('phone', '02 9000 0000', limit)).rejects.toMatchObject({ code: 'ipc-refused' });
    expect(opened).toHaveLength(10);
    now += contactWindowMs;
    await openContact('phone', '02 9000 0000', limit);
    expect(opened.at(-1)).toMatch(/^tel:/);
  });

  it('does not count an invalid address', async () => {
    const limit = new CallLimit(1, contactWindowMs, () => 0);
    await expect(openContact('mail', 'javascript:alert(1)', limit)).rejects.toMatchObject({ code: 'usage' });
    await openContact('mail', 'a@example.com', limit);
    expect(opened).toEqual(['mailto:a@example.com']);
  });
});
