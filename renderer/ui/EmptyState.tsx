/** What a screen says while it has nothing to show: what belongs here, and what to do next. */
import type { ReactNode } from 'react';
import { Screen } from './Screen';
import { texts } from './texts';

type Props = {
  readonly title: string;
  readonly text?: string;
  /** Buttons and links that do what comes next. */
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state">
      <strong>{title}</strong>
      {text !== undefined && <span className="dim">{text}</span>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}

/* The screen of a trip or client whose number in the URL is not a number. */

/** Whether a text is a record number that JavaScript holds exactly. */
export const isRecordNumber = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

export function InvalidRecordNumber({ what, text }: { what: 'trip' | 'client'; text: string }) {
  return (
    <Screen title={texts.record[what]} hasBack isScrolling>
      <div className="note note-error" role="alert">
        {texts.invalidNumber(what, text)}
      </div>
    </Screen>
  );
}
