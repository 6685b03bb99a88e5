/** The dialogs of a month end: a reason, suppliers without a statement, the command for a scheduler, what has changed since. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/data/app';
import { callOffice, ignoreFailure } from '@renderer/data/call';
import { copyText } from '@renderer/ui/copy-text';
import { showResult } from '@renderer/ui/line';
import { SmallTable } from '@renderer/ui/SmallTable';
import type { MonthState } from '@shared/settings/month-end';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { useState } from 'react';
import { texts, useSupplierName } from './texts';

type ReasonProps = { readonly title: string; readonly onSave: (reason: string) => void; readonly onClose: () => void };

export function ReasonDialog({ title, onSave, onClose }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return;
          onClose();
          onSave(reason.trim());
        }}
      >
        <TextInput
          data-autofocus
          label={texts.reason}
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

type MonthProps = { readonly officeId: string; readonly state: MonthState; readonly onClose: () => void };

export function WithoutDialog({ officeId, state, onClose }: MonthProps) {
  const getSupplierName = useSupplierName();
  const preferences = usePreferences();
  const { mutateAsync } = useChangePreferences();
  const { month, withoutStatement } = state;
  const notThisMonth = (supplierId: number) => {
    const change = { kind: 'not-expected', supplierId } as const;
    return callOffice('month-end:change', officeId, { month, change });
  };
  const never = async (supplierId: number) => {
    const notExpected = [...(preferences?.monthEnd.notExpected ?? []), supplierId];
    await mutateAsync({ kind: 'month-end', settings: { notExpected } });
  };
  return (
    <Modal opened onClose={onClose} title={texts.withoutTitle(month)} size="lg">
      <ul className="lines" aria-label={texts.withoutTitle(month)}>
        {withoutStatement.map(({ supplierId, cents }) => {
          const name = getSupplierName(supplierId);
          return (
            <li key={supplierId}>
              <span>{name}</span>
              <span className="num">{formatMoney(cents)}</span>
              <Group gap="xs" ml="auto" wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${texts.notThisMonth}, ${name}`}
                  onClick={() => ignoreFailure(notThisMonth(supplierId))}
                >
                  {texts.notThisMonth}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${texts.never}, ${name}`}
                  onClick={() => ignoreFailure(never(supplierId))}
                >
                  {texts.never}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

/** Quotes a text for a shell. */
const quote = (text: string) => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;

export function ScheduleDialog({ office, onClose }: { readonly office: string; readonly onClose: () => void }) {
  const folder = usePreferences()?.monthEnd.folder ?? null;
  const command = texts.command(quote(office), folder === null ? null : quote(folder));
  return (
    <Modal opened onClose={onClose} title={texts.schedule.replace('…', '')} size="lg">
      <Stack gap="sm">
        <code className="month-command">{command}</code>
        <span className="dim small">{texts.scheduleText}</span>
        <Group justify="flex-end">
          <Button
            data-autofocus
            onClick={() => {
              copyText(command);
              showResult(texts.copied);
            }}
          >
            {texts.copy}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type SinceProps = { readonly since: NonNullable<MonthState['since']>; readonly onClose: () => void };

export function SinceDialog({ since, onClose }: SinceProps) {
  const getSupplierName = useSupplierName();
  return (
    <Modal opened onClose={onClose} title={texts.sinceTitle(since.month)} size="xl">
      <SmallTable
        className="month-table"
        columns={[
          { label: texts.booking },
          { label: texts.supplier },
          { label: texts.before, className: 'num' },
          { label: texts.now, className: 'num' },
        ]}
        rows={since.bookings.map(({ id, now, before }) => ({
          key: id,
          cells: [
            now ? `${now.bookingReference ?? ''} ${now.travelDate ? formatDate(now.travelDate) : ''}` : id,
            now && getSupplierName(now.supplierId),
            before === null ? '–' : formatMoney(before),
            now?.expected == null ? texts.gone : formatMoney(now.expected),
          ],
        }))}
      />
    </Modal>
  );
}
