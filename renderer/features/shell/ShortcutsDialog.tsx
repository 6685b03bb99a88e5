/** Dialog with the keyboard shortcuts. */
import { Kbd, Modal } from '@mantine/core';
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { getShortcutDigit, navigation } from '@shared/navigation';

const isOpen = createStore(false);

/** Opens the dialog. */
export const openShortcuts = () => isOpen.set(true);

const modifier = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** The screens that a digit opens. */
const numbered = navigation.filter(({ id }) => getShortcutDigit(id) !== null);

const sections: readonly (readonly [string, readonly (readonly [keys: string, action: string])[]])[] = [
  [
    'Everywhere',
    [
      [`${modifier}+K`, 'Find a trip, client, report, screen or command'],
      [
        `${modifier}+${numbered.map(({ id }) => getShortcutDigit(id)).join(' ')}`,
        numbered.map(({ label }) => label).join(', '),
      ],
      ['Alt+←', 'Back'],
      [`${modifier}+P`, 'Print'],
      [`${modifier}+Shift+L`, 'Lock now'],
      ['Tab, Shift+Tab', 'To the next or previous control'],
      ['?', 'This list'],
    ],
  ],
  [
    'In a list, outside its rows and fields',
    [
      ['/', 'Search'],
      ['F', 'Filter'],
      ['G', 'Group'],
      ['E', 'Export'],
      ['R, F5', 'Refresh'],
    ],
  ],
  [
    'In a table',
    [
      ['↑ ↓ Page Home End', 'Move'],
      ['Shift+↑ ↓', 'Select several rows'],
      [`${modifier}+A`, 'Select all rows'],
      ['Enter', 'Open the row, or fold a group'],
      ['← →', 'Fold or unfold a group'],
      [`${modifier}+C`, 'Copy the selected rows for a spreadsheet'],
      [`${modifier}+Shift+C`, 'Copy them with the column names'],
      ['any letter', 'Filter'],
      ['F2', 'Set the status of the selected rows (Unclaimed)'],
      [`${modifier}+Z`, 'Undo the last status (Unclaimed)'],
      ['Esc', 'Let go of the selection'],
    ],
  ],
  [
    'On a column’s name',
    [
      ['Enter', 'Sort'],
      ['← →', 'To the next column'],
      ['Alt+← →', 'Move the column'],
      ['Shift+← →', 'Make it narrower or wider'],
    ],
  ],
  [
    'On a trip',
    [
      ['J', 'Next trip of the list'],
      ['K', 'Previous trip of the list'],
    ],
  ],
];

export function ShortcutsDialog() {
  const isShown = useStore(isOpen, (value) => value);
  return (
    <Modal
      opened={isShown}
      onClose={() => isOpen.set(false)}
      title="Keyboard shortcuts"
      size="lg"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The top bar is the page's only banner; the dialog's header must not be another.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className="shortcuts">
        {sections.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h2 className="section">{title}</h2>
            <dl>
              {keys.map(([key, action]) => (
                <div key={key}>
                  <dt>
                    <Kbd size="xs">{key}</Kbd>
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
