/** Copies one value, such as a booking reference, and says so. */
import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { copyText } from '@renderer/ui/copy-text';
import { IconCopy } from '@tabler/icons-react';
import { copyButtonTexts as texts } from './copy-button-texts';

const shownMs = 2_000;

type Props = {
  /** The name of the value: "Purchase order". */
  readonly what: string;
  readonly text: string | null | undefined;
};

/** Renders nothing for no value. */
export function CopyButton({ what, text }: Props) {
  if (text === null || text === undefined || text === '') return null;
  const copy = () => {
    copyText(text);
    notifications.show({ message: texts.copied(what), autoClose: shownMs });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={texts.copyText(what, text)}
      title={texts.copy}
      onClick={copy}
    >
      <IconCopy size={13} />
    </ActionIcon>
  );
}
