/** "Export": CSV through the system's save dialog, other formats beside it; afterwards where the file is. */
import { Button, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

type Outcome = { readonly path: string | null; readonly rows: number; readonly bytes: number };

const csv = { format: 'csv', label: 'CSV' } as const;
const otherFormats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'excel-csv', label: 'CSV for Excel' },
  { format: 'xlsx', label: 'Excel workbook' },
  { format: 'tsv', label: 'Tab-separated' },
  { format: 'json', label: 'JSON' },
];

type Props = {
  readonly isDisabled?: boolean;
  readonly onExport: (format: ExportFormat) => Promise<Outcome>;
  /** Where what is listed is not everything: the export of all that matches. */
  readonly onExportAll?: (format: ExportFormat) => Promise<Outcome>;
  readonly onShow: (path: string) => void;
};

export function ExportMenu({ isDisabled = false, onExport, onExportAll, onShow }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [isEvery, setEvery] = useState(false);
  const run = async (format: ExportFormat, work = onExport) => {
    setBusy(true);
    try {
      const { path, rows } = await work(format);
      if (path === null) return;
      notifications.show({
        color: 'green',
        title: `Exported ${rows.toLocaleString('en-AU')} rows`,
        message: (
          <>
            {path}{' '}
            <Button variant="subtle" size="compact-xs" onClick={() => onShow(path)}>
              Show in folder
            </Button>
          </>
        ),
      });
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'The export was not saved.';
      notifications.show({ color: 'red', title: 'Not exported', message, autoClose: false });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button.Group>
      <Tooltip label="CSV with exactly the cells that the API sent">
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          disabled={isDisabled}
          loading={isBusy}
          onClick={() => void run('csv')}
        >
          Export
        </Button>
      </Tooltip>
      <Menu position="bottom-end" onClose={() => setEvery(false)}>
        <Menu.Target>
          <Button variant="default" px={6} disabled={isDisabled || isBusy} aria-label="Other formats">
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onExportAll && (
            <>
              <Menu.CheckboxItem checked={isEvery} onChange={setEvery}>
                Every page that matches
              </Menu.CheckboxItem>
              <Menu.Divider />
            </>
          )}
          {(isEvery ? [csv, ...otherFormats] : otherFormats).map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => void run(format, isEvery && onExportAll ? onExportAll : onExport)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
