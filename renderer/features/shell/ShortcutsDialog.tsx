/** Dialog with the keyboard shortcuts. */
import { Kbd, Modal } from '@mantine/core';
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { getShortcutKey, navigation } from '@shared/app/navigation';
import { texts } from './late-texts';

const isOpen = createStore(false);

/** Opens the dialog. */
export const openShortcuts = () => isOpen.set(true);

const modifier = texts.keys.modifier(navigator.platform.startsWith('Mac'));

const { keys: keyNames, shortcuts: actions } = texts;

const sections: readonly (readonly [string, readonly (readonly [keys: string, action: string])[]])[] = [
  [
    actions.everywhere,
    [
      [`${modifier}+K`, actions.find],
      [
        `${modifier}+${navigation.map(({ id }) => getShortcutKey(id)).join(' ')}`,
        navigation.map(({ label }) => label).join(', '),
      ],
      [keyNames.alt, actions.back],
      [`${modifier}+P`, actions.print],
      [keyNames.lock(modifier), actions.lock],
      [keyNames.tab, actions.nextControl],
      ['?', actions.help],
    ],
  ],
  [
    actions.inList,
    [
      ['/', actions.search],
      ['F', actions.filter],
      ['G', actions.group],
      ['E', actions.export],
      ['S', actions.saved],
      ['H', actions.runHistory],
      [keyNames.refresh, actions.refresh],
    ],
  ],
  [
    actions.inTable,
    [
      [keyNames.move, actions.move],
      [keyNames.select, actions.selectSeveral],
      [`${modifier}+A`, actions.selectAll],
      [keyNames.enter, actions.open],
      ['← →', actions.cells],
      [keyNames.wholeRow, actions.wholeRow],
      [`${modifier}+C`, actions.copy],
      [keyNames.copyWithHeadings(modifier), actions.copyWithHeadings],
      ['C', actions.openClient],
      [keyNames.menu, actions.menu],
      [actions.anyLetter, actions.typeToFilter],
      ['F2', actions.setStatus],
      [keyNames.decide, actions.decide],
      ['M', actions.matchByHand],
      [`${modifier}+Z`, actions.undoLast],
      [keyNames.escape, actions.clearSelection],
    ],
  ],
  [
    actions.onHeading,
    [
      [keyNames.enter, actions.sort],
      ['← →', actions.nextColumn],
      [keyNames.moveColumn, actions.moveColumn],
      [keyNames.resize, actions.resize],
    ],
  ],
  [
    actions.onTrip,
    [
      ['J', actions.nextTrip],
      ['K', actions.previousTrip],
      ['C', actions.tripClient],
    ],
  ],
];

export function ShortcutsDialog() {
  const isShown = useStore(isOpen, (value) => value);
  return (
    <Modal
      opened={isShown}
      onClose={() => isOpen.set(false)}
      title={actions.title}
      size="lg"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': texts.close }}
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
