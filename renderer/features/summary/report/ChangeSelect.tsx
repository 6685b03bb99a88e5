/** Chooses what the change beside each value is from: the period before, or the column before. */
import { Select } from '@mantine/core';
import type { ReportPeriod, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { texts as summaryTexts } from '../texts';
import { texts } from './texts';

type Props = {
  readonly change: ReportSummaryDefinition['change'];
  /** The period of the field on columns, if it has one. */
  readonly period: ReportPeriod | null | undefined;
  /** @param change - empty for none */
  readonly onChange: (change: '1' | 'columns' | '') => void;
};

export function ChangeSelect({ change, period, onChange }: Props) {
  const ofColumns = period && period !== 'day' ? texts.columnChange[period] : null;
  const options = [
    { value: '1', label: texts.periodBefore } as const,
    ...(ofColumns ? [{ value: 'columns', label: ofColumns.label } as const] : []),
  ];
  return (
    <Select
      label={summaryTexts.change}
      title={change === 'columns' && ofColumns ? ofColumns.hint : summaryTexts.changeHint}
      w={150}
      clearable
      placeholder={summaryTexts.none}
      data={options}
      value={change === true ? '1' : (change ?? null)}
      onChange={(next) => onChange(options.find(({ value }) => value === next)?.value ?? '')}
    />
  );
}
