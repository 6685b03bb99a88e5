/** Names the columns of a result with values that are not read as the numbers or dates that the user calls them. */
import type { ResultColumn } from '@renderer/components/result-columns';
import { Note } from '@renderer/ui/notes/Note';
import { isUnproven } from '@shared/column-readings';
import { texts } from './texts';

type Props = { readonly columns: readonly ResultColumn[] };

export function UnreadValues({ columns }: Props) {
  const lines = columns.flatMap(({ id, type, note = '', reading }) => {
    if (!reading || reading.unreadCount === 0) return [];
    const isOpen = isUnproven(reading);
    const question = type === 'date' ? texts.types.whichDay : texts.types.whichSign;
    return [{ id, text: `${texts.types.unread(note, reading.unreadSample)}${isOpen ? ` ${question}` : ''}` }];
  });
  if (lines.length === 0) return null;
  return (
    <Note
      severity="warning"
      as="ul"
      role="list"
      className="note note-warn unread-values"
      aria-label={texts.types.unreadValues}
    >
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </Note>
  );
}
