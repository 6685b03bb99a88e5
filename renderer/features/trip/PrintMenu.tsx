/** Menu that prints a trip or saves it as a PDF file. */

import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { usePrinting } from '@renderer/components/printing/use-printing';
import { call } from '@renderer/data/call';
import { showExport } from '@renderer/data/queries/exports';
import { AppError } from '@shared/errors';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import type { TripDetail } from '@shared/schemas/trip';
import { IconPrinter } from '@tabler/icons-react';
import { TripPrintout } from './TripPrintout';
import { texts } from './texts';

type Props = { readonly trip: TripDetail; readonly names: Names; readonly freshness: Freshness };

async function savePdf(name: string): Promise<void> {
  try {
    const path = await call('export:pdf', { name });
    if (path === null) return;
    const message = (
      <>
        {path}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => showExport(path)}>
          {texts.print.showInFolder}
        </Button>
      </>
    );
    notifications.show({ color: 'green', title: texts.print.saved, message });
  } catch (error) {
    const message = error instanceof AppError ? error.message : texts.print.notSavedMessage;
    notifications.show({ color: 'red', title: texts.print.notSaved, message, autoClose: false });
  }
}

export function PrintMenu(props: Props) {
  const [isPrinting, setPrinting] = usePrinting();
  const toPdf = async () => {
    setPrinting(true);
    await savePdf(texts.print.fileName(props.trip.id));
    setPrinting(false);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={15} />}>
            {texts.print.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => window.print()}>{texts.print.print}</Menu.Item>
          <Menu.Item onClick={() => void toPdf()}>{texts.print.pdf}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPrinting && <TripPrintout {...props} />}
    </>
  );
}
