/**
 * The frame of a screen, edge to edge: the title row (48 px) with view tabs and buttons, the box row (42 px), the content.
 * The toolbar of a table is the box row too: a screen has one of them.
 */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { BidiText } from './formatters';
import { useScreenFocus } from './keyboard';
import { useRefresh } from './refresh';
import { texts } from './texts';

/** Tells the frame what its refresh reads again on this screen. Draws nothing: the arrow stands in the rail. */
export function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => unknown }) {
  useRefresh(onRefresh, isBusy);
  return null;
}

type Props = {
  readonly title: ReactNode;
  /** A status beside the title. */
  readonly badge?: ReactNode;
  /** Views of the screen, as elements of the class "tab": buttons or links, the current one with aria-current. */
  readonly tabs?: ReactNode;
  /** Buttons at the right of the title row: secondary ones, then the export. */
  readonly tools?: ReactNode;
  /** The box row: the search box, its chips, and at the right what changes the table's form. */
  readonly box?: ReactNode;
  readonly hasBack?: boolean;
  /** Whether the content scrolls below the title, as a record's does. Default: its table scrolls. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
};

export function Screen({ title, badge, tabs, tools, box, hasBack = false, isScrolling = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main);
  return (
    <main ref={main} tabIndex={-1} className="screen">
      <div className="screen-head">
        {hasBack && (
          <Tooltip label={texts.back}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.back}
              aria-keyshortcuts="Alt+ArrowLeft"
              onClick={() => window.history.back()}
            >
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <h1>{typeof title === 'string' ? <BidiText>{title}</BidiText> : title}</h1>
        {tabs && <div className="tabs">{tabs}</div>}
        {badge && <div className="screen-badge">{badge}</div>}
        <div className="screen-tools">{tools}</div>
      </div>
      {box && <div className="screen-box">{box}</div>}
      {isScrolling ? (
        <div className="screen-scroll" tabIndex={-1}>
          {children}
        </div>
      ) : (
        children
      )}
    </main>
  );
}

type EmptyStateProps = {
  readonly title: string;
  readonly text?: string;
  /** Buttons and links that do what comes next. */
  readonly children?: ReactNode;
};

/** What a screen says while it has nothing to show: what belongs here, and what to do next. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
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
