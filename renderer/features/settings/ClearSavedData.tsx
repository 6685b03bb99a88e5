/** Clears what is saved of an office on this computer. Main asks, and says what goes. */
import { Button, type ButtonProps } from '@mantine/core';
import { useClearSavedData } from '@renderer/data/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { texts } from './texts';

export function ClearSavedData({ officeId, ...look }: { readonly officeId: string } & ButtonProps) {
  const clear = useClearSavedData();
  return (
    <>
      <Button variant="default" {...look} loading={clear.isPending} onClick={() => clear.mutate(officeId)}>
        {texts.clear}
      </Button>
      {clear.error && <ErrorAlert error={clear.error} />}
    </>
  );
}
