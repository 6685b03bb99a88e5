/** The frame of a screen: a way back, a title, its tools, its content. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
        <div className="screen-tools">{tools}</div>
      </div>
      {children}
    </main>
  );
}
