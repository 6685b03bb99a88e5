/** The line at the foot of the window: one note at a time at the left, sums of what is selected at the right. */
import { Popover } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import { returnFocus, useEscape } from '@renderer/ui/keyboard';
import { fitLine, type LineNoteState, type LineText, line, setSumsElement, useLine } from '@renderer/ui/line';
import { IconX } from '@tabler/icons-react';
import { texts } from './texts';

const toPlain = (text: LineText) =>
  typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.strong)).join('');

function Sentence({ text }: { readonly text: LineText }) {
  const { parts, isCut } = fitLine(text);
  return (
    <span className="line-text" title={isCut ? toPlain(text) : undefined}>
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
          <BidiText key={index}>{part}</BidiText>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
          <b key={index}>
            <BidiText>{part.strong}</BidiText>
          </b>
        ),
      )}
    </span>
  );
}

function Actions({ note }: { readonly note: LineNoteState }) {
  const close = () => {
    line.close(note);
    returnFocus(null);
  };
  return (
    <>
      {note.undo && (
        <button type="button" className="link" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void note.undo?.()}>
          {texts.line.undo}
        </button>
      )}
      {note.actions?.slice(0, 2).map(({ label, run }) => (
        <button key={label} type="button" className="link" onClick={() => void run()}>
          {label}
        </button>
      ))}
      {(note.rank === 'failure' || note.onClose) && (
        <button type="button" className="line-close" aria-label={texts.line.close} onClick={close}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </>
  );
}

/** The notes that wait, in full. */
function AllNotes({ notes }: { readonly notes: readonly LineNoteState[] }) {
  return (
    <ul className="line-list" aria-label={texts.line.all}>
      {notes.map((note) => (
        <li key={note.id}>
          <div>
            {note.content ?? <BidiText>{toPlain(note.text)}</BidiText>}
            {note.details?.map((detail) => (
              <div key={detail} className="dim small">
                <BidiText>{detail}</BidiText>
              </div>
            ))}
          </div>
          <Actions note={note} />
        </li>
      ))}
    </ul>
  );
}

export function Line() {
  const notes = useLine();
  const [shown] = notes;
  useEscape(shown?.rank === 'failure' ? () => line.close(shown) : null);
  const others = notes.length - 1;
  const sentence = shown && (shown.content ?? <Sentence key={shown.id} text={shown.text} />);
  const hasMore = shown !== undefined && (others > 0 || fitLine(shown.text).isCut || (shown.details ?? []).length > 0);
  return (
    <section
      aria-label={texts.line.name}
      className="line"
      data-rank={shown?.rank}
      onPointerEnter={() => line.hold()}
      onPointerLeave={() => line.release()}
      onFocus={() => line.hold()}
      onBlur={() => line.release()}
    >
      <div className="line-note" role="status">
        {shown?.rank !== 'failure' && sentence}
      </div>
      {shown?.rank === 'failure' && (
        <div className="line-note" role="alert">
          {sentence}
        </div>
      )}
      {shown && <Actions note={shown} />}
      {hasMore && (
        <Popover position="top-start" width={560} shadow="md" withinPortal trapFocus>
          <Popover.Target>
            <button type="button" className="link dim">
              {texts.line.more(others)}
            </button>
          </Popover.Target>
          <Popover.Dropdown p="xs">
            <AllNotes notes={notes} />
          </Popover.Dropdown>
        </Popover>
      )}
      <div className="line-sums" ref={setSumsElement} />
    </section>
  );
}
