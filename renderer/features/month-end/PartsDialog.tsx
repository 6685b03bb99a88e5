/** The parts of a month end: the office's summaries and reports with ticks, those that are parts first and in their order. */
import { ActionIcon, Button, Checkbox, Group, Modal } from '@mantine/core';
import { useChangePreferences, useOfficeId, usePreferences } from '@renderer/data/app';
import { recordQuery } from '@renderer/data/call';
import { useReportName } from '@renderer/data/reports';
import { noParameters } from '@shared/reports/parameters';
import { defaultMonthEndParts, getPartKey, type MonthEndPart, withoutDoubles } from '@shared/settings/month-end';
import { getSummaryId } from '@shared/settings/preferences';
import { getSummaryReport } from '@shared/summary/definition';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';

export function PartsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(recordQuery('reports:list', useOfficeId(), null));
  const preferences = usePreferences();
  const getReportName = useReportName();
  const { mutate } = useChangePreferences();
  const { folder = null, parts = null } = preferences?.monthEnd ?? {};
  const [chosen, setChosen] = useState<readonly MonthEndPart[]>(parts ?? defaultMonthEndParts);
  const summaries = preferences?.summaries ?? [];
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
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${texts.moveUp} ${name}`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={15} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${texts.moveDown} ${name}`}
                    disabled={index >= chosen.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={15} />
                  </ActionIcon>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
      <Group mt="sm" wrap="nowrap">
        {folder !== null && (
          <span className="dim small">
            {texts.folder(folder)}{' '}
            <button
              type="button"
              className="link"
              onClick={() => mutate({ kind: 'month-end', settings: { folder: null } })}
            >
              {texts.otherFolder}
            </button>
          </span>
        )}
        <Group ml="auto" gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            onClick={() => {
              mutate({ kind: 'month-end', settings: { parts: [...chosen] } });
              onClose();
            }}
          >
            {texts.save}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
