/** The frame of a screen: back button, title, tools, content. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { formatTimeAgo } from '@shared/values/dates';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useContext, useRef } from 'react';
import { ScreenFreshnessContext } from './contexts';
import { BidiText } from './formatters';
import { useScreenFocus } from './keyboard';
import { MoreNotes } from './Note';
import { texts } from './texts';
import { useNow } from './use-now';

/* The button that reads a screen's data from the API again. */

export function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => unknown }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={isBusy}
      aria-keyshortcuts="r F5"
      onClick={() => {
        onRefresh();
      }}
    >
      {texts.refresh}
    </Button>
  );
}

type Props = {
  readonly title: ReactNode;
  /** A status beside the title. */
  readonly badge?: ReactNode;
  readonly tools?: ReactNode;
  /** What changed when the server's response took the place of a saved copy. */
  readonly changes?: string | null;
  readonly hasBack?: boolean;
  /** Whether the screen scrolls, as the page of a record does. Default: its table scrolls. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
};

/** Shows that the data is cached, and its age. It stands in the title line, so that nothing below moves. */
function SavedCopyMark() {
  const shown = useContext(ScreenFreshnessContext);
  const now = useNow(shown?.source === 'cache' ? 'age' : 'none');
  if (shown?.source !== 'cache') return null;
  return (
    <span className="dim small" role="status" aria-label={texts.savedCopy}>
      {shown.fetchedAtMs > 0 ? texts.savedCopyAge(formatTimeAgo(shown.fetchedAtMs, now)) : texts.savedCopy}
    </span>
  );
}

export function Screen({ title, badge, tools, changes, hasBack = false, isScrolling = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main);
  return (
    <main ref={main} tabIndex={-1} className={isScrolling ? 'screen screen-scroll' : 'screen'}>
      <div className="screen-head">
        {hasBack && (
          <Tooltip label={texts.back}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.back}
              aria-keyshortcuts="["
              onClick={() => window.history.back()}
            >
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <h1>{typeof title === 'string' ? <BidiText>{title}</BidiText> : title}</h1>
        {badge}
        <SavedCopyMark />
        <MoreNotes />
        {changes && (
          <span className="dim small" role="status" aria-label={texts.whatChanged} title={changes}>
            {changes}
          </span>
        )}
        <div className="screen-tools">{tools}</div>
      </div>
      {children}
    </main>
  );
}
