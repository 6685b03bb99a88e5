/** The keys, in one table. */
import { Kbd, Modal } from '@mantine/core';
import { useStore } from '@renderer/ui/store';
import { texts } from './late-texts';
import { shortcuts } from './lazy-dialogs';

const isMac = navigator.platform.startsWith('Mac');

export function ShortcutsDialog() {
  const isShown = useStore(shortcuts, (value) => value);
  return (
    <Modal opened={isShown} onClose={() => shortcuts.set(false)} title={texts.keys.title} size={860}>
      <dl className="keys">
        {texts.keys.rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {(isMac ? texts.keys.onMac(keys) : keys).split(' · ').map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
