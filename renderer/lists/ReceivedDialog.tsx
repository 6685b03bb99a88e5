/** The dialog of data as received: every field in a format for other programs, and a report run straight to a file. */
import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { exportTexts } from '@renderer/ui/texts';
import { type ExportFormat, exportFormats } from '@shared/exports/formats';
import { useState } from 'react';

type Props = {
  /** Undefined while there is nothing but a report to run. */
  readonly onExport: ((format: ExportFormat) => void) | undefined;
  readonly onRunToFile: ((format: ExportFormat) => void) | undefined;
  readonly onClose: () => void;
};

export function ReceivedDialog({ onExport, onRunToFile, onClose }: Props) {
  const [isRun, setRun] = useState(!onExport);
  const choose = (format: ExportFormat) => {
    onClose();
    (isRun ? onRunToFile : onExport)?.(format);
  };
  return (
    <Modal opened onClose={onClose} title={exportTexts.receivedTitle} size="sm">
      <Stack gap="xs">
        <p className="dim">{exportTexts.receivedText}</p>
        {onRunToFile && (
          <Checkbox
            label={exportTexts.runToFile}
            checked={isRun}
            disabled={!onExport}
            onChange={(event) => setRun(event.currentTarget.checked)}
          />
        )}
        {exportFormats.map(({ id, label }) => (
          <Button key={id} justify="flex-start" onClick={() => choose(id)}>
            {label}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
