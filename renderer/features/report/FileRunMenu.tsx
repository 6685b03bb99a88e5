/** Menu that runs the report straight to a file, without loading its rows. */
import { Button, Menu } from '@mantine/core';
import { type ExportFormat, exportFormats } from '@shared/export-formats';
import { IconChevronDown } from '@tabler/icons-react';
import { texts } from './texts';

export function FileRunMenu({ isDisabled, onRun }: { isDisabled: boolean; onRun: (format: ExportFormat) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button px={6} disabled={isDisabled} aria-label={texts.fileRun.button}>
          <IconChevronDown size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.fileRun.label}</Menu.Label>
        {exportFormats.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onRun(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
