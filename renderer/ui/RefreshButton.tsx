/** The button that reads a screen's data from the API again. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { texts } from './texts';

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
