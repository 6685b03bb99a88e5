/** Opens the notes that have no room above the list. It stands in the title line, so that it takes no row from the list. */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { texts } from '../texts';
import { noteLines } from './note-lines';

export function MoreNotes() {
  const count = useSyncExternalStore(noteLines.subscribe, noteLines.getOtherCount);
  const isOpen = useSyncExternalStore(noteLines.subscribe, noteLines.getIsOpen);
  useLayoutEffect(noteLines.addButton, []);
  return (
    <span role="status" className="small" aria-label={texts.notices.others}>
      {count > 0 && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={noteLines.toggle}>
          {isOpen ? texts.notices.fewer : texts.notices.more(count)}
        </button>
      )}
    </span>
  );
}
