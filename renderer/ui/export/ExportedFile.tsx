/** The path of an exported file, with buttons to open it, show it in its folder and copy the path. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors';
import { copyText } from '../copy-text';
import { texts } from './texts';

type Props = {
  readonly path: string;
  /** Warnings about the content of the file. */
  readonly notices?: readonly string[];
  /** Whether a spreadsheet program would run cells of it as formulas. The button then says "Open anyway". */
  readonly hasFormulas?: boolean;
  readonly onOpen: (path: string) => Promise<unknown>;
  readonly onShow: (path: string) => void;
};

export function ExportedFile({ path, notices = [], hasFormulas = false, onOpen, onShow }: Props) {
  const open = async () => {
    try {
      await onOpen(path);
    } catch (error) {
      const message = error instanceof AppError ? error.message : texts.couldNotOpen;
      notifications.show({ color: 'red', title: texts.notOpened, message });
    }
  };
  const renderButton = (label: string, onClick: () => void) => (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
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
        {renderButton(hasFormulas ? texts.openAnyway : texts.open, () => void open())}
        {renderButton(texts.showInFolder, () => onShow(path))}
        {renderButton(texts.copyPath, () => copyText(path))}
      </Group>
    </>
  );
}
