/** Sets the status of the selected rows: by a menu, or F2 and a digit. */
import { Button, Menu } from '@mantine/core';
import { type ClaimStatus, claimStatuses } from '@shared/claims';
import { IconChevronDown, IconFlag } from '@tabler/icons-react';
import { statusLabels, texts } from './texts';

/** Finds the status of a digit. */
export const findStatusByKey = (key: string): ClaimStatus | undefined =>
  /^[1-9]$/.test(key) ? claimStatuses[Number(key) - 1] : undefined;

type Props = {
  readonly isDisabled: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onStatus: (status: ClaimStatus) => void;
  readonly onNote: () => void;
};

export function StatusMenu({ isDisabled, isOpen, onOpenChange, onStatus, onNote }: Props) {
  const choose = (work: () => void) => {
    onOpenChange(false);
    work();
  };
  return (
    <Menu
      // Not by keys: F2 that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      opened={isOpen && !isDisabled}
      onChange={onOpenChange}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          title={texts.setStatusTitle}
          leftSection={<IconFlag size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {texts.setStatus}
        </Button>
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          const status = findStatusByKey(event.key);
          if (status) choose(() => onStatus(status));
        }}
      >
        {claimStatuses.map((status, index) => (
          <Menu.Item
            key={status}
            rightSection={<span className="dim small">{index + 1}</span>}
            onClick={() => choose(() => onStatus(status))}
          >
            {statusLabels[status]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => choose(onNote)}>{texts.noteAndReminder}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
