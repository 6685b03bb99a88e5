/** The form of a report's filters: a field for each documented filter, and named date ranges such as "Last month". */

import { Button, Select } from '@mantine/core';
import { FilterField } from '@renderer/ui/FilterField';
import { useToday } from '@renderer/ui/use-now';
import { type FilterDefinition, findContradictions, reportFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import {
  type DatePair,
  datePairs,
  findDatePair,
  type ReportParameters,
  resolveFilters,
  setFilterValue,
  setRange,
  swapFilters,
} from '@shared/reports/parameters';
import { type DateRangeId, dateRanges } from '@shared/values/date-ranges';
import { parameterFormTexts as texts } from './tool-texts';
import './lists.css';

type Props = {
  readonly parameters: ReportParameters;
  readonly names: Names;
  readonly onChange: (parameters: ReportParameters) => void;
};

/** Selects a named range. Clearing it leaves the two dates that it stood for. */
function RangeSelect({
  pair,
  parameters,
  onChange,
  today,
}: Props & { readonly pair: DatePair; readonly today: string }) {
  return (
    <Select
      label={pair.label}
      placeholder={texts.customDates}
      clearable
      data={dateRanges.map(({ id, label }) => ({ value: id, label }))}
      value={parameters.ranges[pair.id] ?? null}
      onChange={(id) => onChange(setRange(parameters, pair, id as DateRangeId | null, today))}
    />
  );
}

export function ParameterForm(props: Props) {
  const { parameters, names, onChange } = props;
  const today = useToday();
  const resolved = resolveFilters(parameters, today);
  const renderField = (definition: FilterDefinition) => (
    <FilterField
      key={definition.name}
      definition={definition}
      value={resolved[definition.name] ?? ''}
      onChange={(value) => onChange(setFilterValue(parameters, definition.name, value, today))}
      {...(definition.directory ? { names: names[definition.directory] } : {})}
    />
  );
  return (
    <div className="form-grid">
      {datePairs.map((pair) => (
        <div key={pair.id} className="date-pair">
          <RangeSelect {...props} pair={pair} today={today} />
          {reportFilters.filter(({ name }) => name === pair.from || name === pair.to).map(renderField)}
        </div>
      ))}
      {reportFilters.filter(({ name }) => findDatePair(name) === undefined).map(renderField)}
      {findContradictions(reportFilters, resolved).map(({ from, to, text }) => (
        <span key={text} className="warn small form-row" role="status">
          {text}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(swapFilters(parameters, from, to))}>
            {texts.swap}
          </Button>
        </span>
      ))}
    </div>
  );
}
