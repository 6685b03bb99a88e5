/** The foot of a sheet: what Finish would record, the reason while it can't, and the way back. */
import { Button, Checkbox, Group } from '@mantine/core';
import { formatTimestamp } from '@renderer/ui/formatters';
import { useMainKey } from '@renderer/ui/keyboard';
import { getSmallDifference, type StatementSheet } from '@shared/commission/statement-sheet';
import type { ReactNode } from 'react';
import { sheetTexts as texts } from './statement-texts';

type Props = {
  readonly sheet: StatementSheet;
  readonly name: string;
  readonly writesOffSmall: boolean;
  readonly onWriteOff: (writesOffSmall: boolean) => void;
  readonly isBusy: boolean;
  readonly onFinish: () => void;
  readonly onReopen: () => void;
};

export function FinishBar(props: Props): ReactNode {
  const { sheet, name, writesOffSmall, onWriteOff, isBusy, onFinish, onReopen } = props;
  const { head, finish, pairs } = sheet;
  const small = pairs.flatMap((pair) => getSmallDifference(pair) ?? []);
  const smallCents = small.reduce((sum, cents) => sum - cents, 0);
  const writtenOff = writesOffSmall ? { count: small.length, cents: smallCents } : { count: 0, cents: 0 };
  const short = {
    count: finish.short.count - writtenOff.count,
    cents: finish.short.cents - writtenOff.cents,
  };
  const outcome = texts.outcome(
    {
      ...finish,
      unknown: finish.queried,
      paid: finish.paid + writtenOff.count,
      partPaid: finish.partPaid - writtenOff.count,
      short,
      claim: short.cents + finish.missing.cents,
    },
    name,
  );
  const isFinished = head.finishedAtMs !== null;
  const canFinish = !isFinished && finish.blockedBy === null && !isBusy;
  useMainKey(canFinish ? onFinish : null);
  return (
    <Group className="sheet-finish" gap={12} wrap="nowrap">
      <p className="num" role="status">
        {isFinished ? (
          <b>{texts.finished(formatTimestamp(head.finishedAtMs ?? 0))}</b>
        ) : (
          finish.blockedBy !== null && <b>{finish.blockedBy}</b>
        )}{' '}
        <span className={isFinished || finish.blockedBy !== null ? 'dim' : undefined}>
          {isBusy ? texts.finishing : outcome}
        </span>
      </p>
      {!isFinished && small.length > 0 && (
        <Checkbox
          size="xs"
          label={texts.writeOff(small.length, Math.abs(smallCents))}
          checked={writesOffSmall}
          onChange={({ currentTarget }) => onWriteOff(currentTarget.checked)}
        />
      )}
      {isFinished ? (
        <Button variant="default" loading={isBusy} onClick={onReopen}>
          {texts.reopen}
        </Button>
      ) : (
        <Button aria-keyshortcuts="Control+Enter" disabled={!canFinish} loading={isBusy} onClick={onFinish}>
          {texts.finish}
        </Button>
      )}
    </Group>
  );
}
