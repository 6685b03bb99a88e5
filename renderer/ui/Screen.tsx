/** The frame of a screen: a way back, a title, its tools, its content. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { formatTimeAgo } from '@shared/dates';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { ScreenFreshnessContext } from './freshness-context';
import { useNow } from './use-now';

type Props = {
  readonly title: ReactNode;
  /** Beside the title: a state in a word. */
  readonly badge?: ReactNode;
  readonly tools?: ReactNode;
  readonly hasBack?: boolean;
  /** The screen scrolls as a whole (a card); else its table scrolls. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
};

/** Says that saved data is shown, and how old it is, from the first frame on and without moving what is below. */
function SavedCopyMark() {
  const shown = useContext(ScreenFreshnessContext);
  const now = useNow();
  if (shown?.source !== 'cache') return null;
  return (
    <span className="saved-copy" role="status" aria-label="Saved copy">
      Saved copy{shown.fetchedAtMs > 0 && `, ${formatTimeAgo(shown.fetchedAtMs, now)}`}
    </span>
  );
}

export function Screen({ title, badge, tools, hasBack = false, isScrolling = false, children }: Props) {
  return (
    <main className={isScrolling ? 'screen screen-scroll' : 'screen'}>
      <div className="screen-head">
        {hasBack && (
          <Tooltip label="Back">
            <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={() => window.history.back()}>
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <h1>{title}</h1>
        {badge}
        <SavedCopyMark />
        <div className="screen-tools">{tools}</div>
      </div>
      {children}
    </main>
  );
}
