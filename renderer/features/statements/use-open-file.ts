/** Opens a statement's file that was dropped or chosen, and goes to it. */
import { notifications } from '@mantine/notifications';
import { useOpenStatement } from '@renderer/data/queries/statements';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { maxStatementBytes } from '@shared/schemas/statement/file';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { homeTexts } from './home-texts';

const refuse = (title: string, message: string) =>
  notifications.show({ color: 'red', title, message, autoClose: false });

export function useOpenFile(officeId: string, statements: readonly StatementSummary[]) {
  const { mutate, isPending } = useOpenStatement(officeId);
  const change = useChangeSearch('/statements');
  const open = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file || isPending) return;
    const isTooLarge = file.size > maxStatementBytes;
    if (others.length > 0 || isTooLarge) {
      const tooLarge = homeTexts.tooLarge(file.name, file.size, maxStatementBytes);
      refuse(homeTexts.notOpened(file.name), isTooLarge ? tooLarge : homeTexts.oneFile);
      return;
    }
    mutate(file, {
      onSuccess: ({ statementId, fileName }) => {
        if (statements.some(({ id }) => id === statementId)) {
          notifications.show({ message: homeTexts.alreadyOpen(fileName), autoClose: 6_000 });
        }
        change({ statement: statementId });
      },
      onError: (error) => refuse(homeTexts.notOpened(file.name), error.message),
    });
  };
  return { open, isOpening: isPending };
}
