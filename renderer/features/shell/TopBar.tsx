/** The top bar: office switcher, search, connection state and the gauge of the request window. */
import { Button, Kbd } from '@mantine/core';
import type { Freshness } from '@shared/schemas/freshness';
import { IconSearch } from '@tabler/icons-react';
import { ConnectionState } from './ConnectionState';
import { openPalette } from './lazy-dialogs';
import { OfficeSwitcher } from './OfficeSwitcher';
import { texts } from './texts';

const isMac = navigator.platform.startsWith('Mac');

/** Moves the focus past the frame: to the rows of the screen, or to the screen where it has none. */
function skipToRows(): void {
  const target = document.querySelector<HTMLElement>('main [role=grid]') ?? document.querySelector('main');
  target?.focus();
}

export function TopBar({ shown }: { shown: Freshness | null }) {
  return (
    <header className="topbar">
      <button type="button" className="skip-link" onClick={skipToRows}>
        {texts.skip}
      </button>
      <span className="brand">{texts.product}</span>
      <OfficeSwitcher />
      <Button
        variant="default"
        className="topbar-search"
        styles={{ label: { flex: 1 } }}
        leftSection={<IconSearch size={14} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {texts.searchKey(isMac)}
          </Kbd>
        }
        onClick={openPalette}
      >
        <span className="dim">{texts.search}</span>
      </Button>
      <div className="topbar-end">
        <ConnectionState shown={shown} />
      </div>
    </header>
  );
}
