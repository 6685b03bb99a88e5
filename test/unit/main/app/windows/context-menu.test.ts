/** What the context menu offers. */
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ clipboard: {}, Menu: {} }));
const { buildContextMenu } = await import('@main/app/windows/main-window');

type Flags = Parameters<typeof buildContextMenu>[0]['editFlags'];

const noFlags: Flags = {
  ...{ canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false, canDelete: false },
  ...{ canSelectAll: false, canEditRichly: false },
};

function build(isEditable: boolean, selectionText: string, flags: Partial<Flags>) {
  const copied: string[] = [];
  const items = buildContextMenu({ isEditable, selectionText, editFlags: { ...noFlags, ...flags } }, (text) =>
    copied.push(text),
  );
  return { items, copied };
}

const describeItem = ({ role, label, type, enabled }: MenuItemConstructorOptions) =>
  `${role ?? label ?? type}${enabled === false ? ' (off)' : ''}`;

describe('the context menu', () => {
  it('of a field enables what can be done', () => {
    const { items } = build(true, '', { canPaste: true, canSelectAll: true });
    expect(items.map(describeItem)).toEqual(['cut (off)', 'copy (off)', 'paste', 'separator', 'selectAll']);
  });

  it('of a selected text copies it, and as a number where it is an amount', () => {
    const { items, copied } = build(false, '−1,234.50', { canCopy: true });
    expect(items.map(describeItem)).toEqual(['copy', 'Copy as number']);
    items[1]?.click?.(null as never, undefined, null as never);
    expect(copied).toEqual(['-1234.50']);
  });

  it.each([
    ['of a text that is no amount copies it', 'Smith', { canCopy: true }, ['copy']],
    ['of a table with selected rows copies them', '', { canCopy: true }, ['copy']],
    ['is not there where nothing can be done, and offers no spelling', '', {}, []],
  ])('%s', (_, selection, flags, expected) => {
    expect(build(false, selection, flags).items.map(describeItem)).toEqual(expected);
  });
});
