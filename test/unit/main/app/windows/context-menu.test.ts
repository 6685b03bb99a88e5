/** What the context menu offers. */
import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {} }));
const { buildContextMenu } = await import('@main/app/windows/main-window');

type Flags = Parameters<typeof buildContextMenu>[0]['editFlags'];

const noFlags: Flags = {
  ...{ canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false, canDelete: false },
  ...{ canSelectAll: false, canEditRichly: false },
};

const build = (isEditable: boolean, flags: Partial<Flags>) =>
  buildContextMenu({ isEditable, editFlags: { ...noFlags, ...flags } }).map(
    ({ role, type, enabled }) => `${role ?? type}${enabled === false ? ' (off)' : ''}`,
  );

it.each([
  [
    'of a field enables what can be done',
    true,
    { canPaste: true, canSelectAll: true },
    ['cut (off)', 'copy (off)', 'paste', 'separator', 'selectAll'],
  ],
  ['of a selected text, or of a table with selected rows, copies them', false, { canCopy: true }, ['copy']],
  ['is not there where nothing can be done, and offers no spelling', false, {}, []],
])('the context menu %s', (_, isEditable, flags, expected) => {
  expect(build(isEditable, flags)).toEqual(expected);
});
