/** The dialogs of a month end: suppliers without a statement, the command for a scheduler, what has changed since. */
import { ActionIcon, Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useOfficeId, usePreferences } from '@renderer/data/app';
import { recordQuery } from '@renderer/data/call';
import { useReportName } from '@renderer/data/reports';
import { copyText } from '@renderer/ui/copy-text';
import { FormButtons } from '@renderer/ui/forms';
import { showResult } from '@renderer/ui/line';
import { SmallTable } from '@renderer/ui/SmallTable';
import { noParameters } from '@shared/reports/parameters';
import {
  defaultMonthEndParts,
  getPartKey,
  type MonthChange,
  type MonthEndPart,
  type MonthState,
  withoutDoubles,
} from '@shared/settings/month-end';
import { getSummaryId, type PreferenceChange } from '@shared/settings/preferences';
import { getSummaryReport } from '@shared/summary/definition';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts, useSupplierName } from './texts';

type WithoutProps = {
  readonly state: MonthState;
  readonly onChange: (change: MonthChange) => void;
  readonly onSave: (settings: SettingsChange) => void;
  readonly onClose: () => void;
};

export function WithoutDialog({ state, onChange, onSave, onClose }: WithoutProps) {
  const getSupplierName = useSupplierName();
  const never = usePreferences().monthEnd.notExpected;
  const { month, withoutStatement } = state;
  const choices = [
    [texts.notThisMonth, (supplierId: number) => onChange({ kind: 'not-expected', supplierId })],
    [texts.never, (supplierId: number) => onSave({ notExpected: [...never, supplierId] })],
  ] as const;
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
                {choices.map(([label, choose]) => (
                  <Button
                    key={label}
                    size="compact-sm"
                    aria-label={`${label}, ${name}`}
                    onClick={() => choose(supplierId)}
                  >
                    {label}
                  </Button>
                ))}
              </Group>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

export function ScheduleDialog({ office, onClose }: { readonly office: string; readonly onClose: () => void }) {
  const { folder } = usePreferences().monthEnd;
  const command = texts.command(office, folder);
  return (
    <Modal opened onClose={onClose} title={texts.schedule.replace('…', '')} size="lg">
      <Stack gap="sm">
        <code className="month-command">{command}</code>
        <span className="dim small">{texts.scheduleText}</span>
        <Group justify="flex-end">
          <Button
            variant="filled"
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

export type SettingsChange = Extract<PreferenceChange, { kind: 'month-end' }>['settings'];

type PartsDialogProps = {
  readonly onSave: (settings: SettingsChange) => void;
  readonly onClose: () => void;
};

const moves = [
  [-1, texts.moveUp, IconArrowUp],
  [1, texts.moveDown, IconArrowDown],
] as const;

/** The parts of a month end: the office's summaries and reports with ticks, those that are parts first and in their order. */
export function PartsDialog({ onSave, onClose }: PartsDialogProps) {
  const { data } = useQuery(recordQuery('reports:list', useOfficeId(), null));
  const { monthEnd, summaries } = usePreferences();
  const getReportName = useReportName();
  const { folder, parts } = monthEnd;
  const [chosen, setChosen] = useState<readonly MonthEndPart[]>(parts ?? defaultMonthEndParts);
  const offered: MonthEndPart[] = [
    ...summaries.map((summary) => ({
      kind: 'summary' as const,
      report: getSummaryReport(summary.definition),
      id: getSummaryId(summary),
    })),
    ...(data?.reports ?? []).flatMap(({ slug }) =>
      slug === null ? [] : [{ kind: 'report' as const, slug, parameters: noParameters }],
    ),
  ];
  const keys = new Set(chosen.map(getPartKey));
  const all = withoutDoubles([...chosen, ...offered]);
  const move = (index: number, by: number) => {
    const moved = [...chosen];
    const [part] = moved.splice(index, 1);
    if (part) moved.splice(index + by, 0, part);
    setChosen(moved);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ parts: [...chosen] });
    onClose();
  };
  const describe = (part: MonthEndPart) => {
    if (part.kind === 'report') return { name: getReportName(part.slug), what: texts.report };
    const what = part.report === null ? texts.summary : texts.reportSummary(getReportName(part.report));
    const saved = summaries.find((summary) => getSummaryId(summary) === part.id);
    return saved ? { name: saved.name, what } : { name: part.id, what: texts.missing };
  };
  return (
    <Modal opened onClose={onClose} title={texts.parts.replace('…', '')} size="lg">
      <ul className="lines month-parts" aria-label={texts.parts.replace('…', '')}>
        {all.map((part, index) => {
          const key = getPartKey(part);
          const isChosen = keys.has(key);
          const { name, what } = describe(part);
          return (
            <li key={key}>
              <Checkbox
                label={name}
                checked={isChosen}
                onChange={() =>
                  setChosen(isChosen ? chosen.filter((each) => getPartKey(each) !== key) : [...chosen, part])
                }
              />
              <span className="dim small">{what}</span>
              {isChosen && (
                <Group gap={0} ml="auto" wrap="nowrap">
                  {moves.map(([by, label, Icon]) => (
                    <ActionIcon
                      key={label}
                      aria-label={`${label} ${name}`}
                      disabled={chosen[index + by] === undefined}
                      onClick={() => move(index, by)}
                    >
                      <Icon size={15} />
                    </ActionIcon>
                  ))}
                </Group>
              )}
            </li>
          );
        })}
      </ul>
      <Group component="form" mt="sm" wrap="nowrap" justify="space-between" onSubmit={submit}>
        <span className="dim small">
          {folder !== null && (
            <>
              {texts.folder(folder)}{' '}
              <button type="button" className="link" onClick={() => onSave({ folder: null })}>
                {texts.otherFolder}
              </button>
            </>
          )}
        </span>
        <FormButtons onCancel={onClose} />
      </Group>
    </Modal>
  );
}
