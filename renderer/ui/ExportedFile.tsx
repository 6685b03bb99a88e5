/** Where a file is that was just written, and what can be done with it. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors';
import { copyText } from './copy-text';

type Props = {
  readonly path: string;
  /** What the user must be told of the file. */
  readonly notices?: readonly string[];
  /** Whether a spreadsheet program would read cells of it as formulas: opening it is then the user's word. */
  readonly hasFormulas?: boolean;
  readonly onOpen: (path: string) => Promise<unknown>;
  readonly onShow: (path: string) => void;
};

export function ExportedFile({ path, notices = [], hasFormulas = false, onOpen, onShow }: Props) {
  const open = async () => {
    try {
      await onOpen(path);
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'The file could not be opened.';
      notifications.show({ color: 'red', title: 'Not opened', message });
    }
  };
  const button = (label: string, act: () => void) => (
    <Button variant="subtle" size="compact-xs" onClick={act}>
      {label}
    </Button>
  );
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{path}</span>
      {notices.map((notice) => (
        <p key={notice} style={{ margin: '4px 0' }}>
          {notice}
        </p>
      ))}
      <Group gap={2} wrap="nowrap">
        {button(hasFormulas ? 'Open anyway' : 'Open', () => void open())}
        {button('Show in folder', () => onShow(path))}
        {button('Copy path', () => copyText(path))}
      </Group>
    </>
  );
}
