/** Chooses what the change beside each value is from: another result of the report, or the column before. */
import { Select } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useRunHistory } from '@renderer/data/queries/run-history';
import { formatTimestamp } from '@renderer/ui/formatters';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportPeriod, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { Search } from '@shared/search-parameters';
import { texts as summaryTexts } from '../texts';
import { texts } from './texts';

type Props = {
  readonly run: ReportRun;
  readonly change: ReportSummaryDefinition['change'];
  /** The id of the result that changes are from; null for none. */
  readonly before: string | null;
  /** The period of the field on columns, if it has one. */
  readonly period: ReportPeriod | null | undefined;
  readonly onChange: (change: Search) => void;
};

export function ChangeSelect({ run: { slug, runId }, change, before, period, onChange }: Props) {
  const names = useNames();
  const history = useRunHistory(useOfficeId());
  const ofColumns = period && period !== 'day' ? texts.columnChange[period] : null;
  const others = history.filter(({ run, hasRows }) => hasRows && run.slug === slug && run.runId !== runId);
  return (
    <Select
      label={summaryTexts.change}
      title={change === 'columns' && ofColumns ? ofColumns.hint : texts.changeHint}
      w={150}
      clearable
      placeholder={summaryTexts.none}
      nothingFoundMessage={texts.noOtherResult}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      data={[
        ...(ofColumns ? [{ value: 'columns', label: ofColumns.label }] : []),
        {
          group: texts.otherResult,
          items: others.map(({ run }) => ({
            value: run.runId,
            label: `${formatTimestamp(run.ranAtMs)} · ${formatParameters(toParameters(run.filtersSent), names)}`,
          })),
        },
      ]}
      value={before ?? change ?? null}
      onChange={(next) =>
        onChange(next === 'columns' ? { change: next, before: '' } : { change: '', before: next ?? '' })
      }
    />
  );
}
