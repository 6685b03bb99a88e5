/** The form of a report's filters: a field for each documented filter, and named date ranges such as "Last month". */

import { Button, Select } from '@mantine/core';
import { FilterField } from '@renderer/ui/FilterField';
import { Badge } from '@renderer/ui/FormattedValues';
import type { BadgeVariant } from '@renderer/ui/theme';
import { useToday } from '@renderer/ui/use-now';
import { type FilterDefinition, findContradictions, reportFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { datePairs, type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import type { FilterSupport } from '@shared/reports/report';
import { type DateRangeId, dateRanges, getDateRange } from '@shared/values/date-ranges';
import { supportTexts, parameterFormTexts as texts } from './report-texts';
import './lists.css';

type Props = {
  readonly parameters: ReportParameters;
  readonly names: Names;
  readonly onChange: (parameters: ReportParameters) => void;
  /** Which filters the report supports, by filter name. */
  readonly filterSupport?: Readonly<Record<string, FilterSupport>>;
  /** Whether the key for filters leads to the first field. */
  readonly hasShortcut?: boolean;
};

const supportBadges: Readonly<Record<FilterSupport, BadgeVariant>> = {
  works: 'success',
  ignored: 'warning',
  unknown: 'neutral',
};

type DatePair = (typeof datePairs)[number];
type PairProps = Props & { readonly pair: DatePair; readonly today: string };

/** Replaces the named range of a pair by the two dates that it stands for today. */
function replaceRangeByDates(parameters: ReportParameters, pair: DatePair, today: string): ReportParameters {
  const { [pair.id]: range, ...ranges } = parameters.ranges;
  if (range === undefined) return parameters;
  const { from, to } = getDateRange(range, today);
  return { filters: { ...parameters.filters, [pair.from]: from, [pair.to]: to }, ranges };
}

/** Selects a named range. Clearing it leaves the two dates that it stood for. */
function RangeSelect({ pair, parameters, onChange, today, hasShortcut = false }: PairProps) {
  return (
    <Select
      label={pair.label}
      {...(hasShortcut && pair === datePairs[0] ? { 'aria-keyshortcuts': 'Control+D' } : {})}
      placeholder={texts.customDates}
      clearable
      data={dateRanges.map(({ id, label }) => ({ value: id, label }))}
      value={parameters.ranges[pair.id] ?? null}
      onChange={(id) => {
        const plain = replaceRangeByDates(parameters, pair, today);
        if (id === null) return onChange(plain);
        const { [pair.from]: _, [pair.to]: __, ...filters } = plain.filters;
        onChange({ filters, ranges: { ...plain.ranges, [pair.id]: id as DateRangeId } });
      }}
    />
  );
}

/** Changes one filter. A date of a named range replaces the range by its dates first. */
export function setFilterValue(
  parameters: ReportParameters,
  { name }: FilterDefinition,
  value: string,
  today: string,
): ReportParameters {
  const pair = datePairs.find(({ from, to }) => from === name || to === name);
  const plain = pair ? replaceRangeByDates(parameters, pair, today) : parameters;
  const { [name]: _, ...others } = plain.filters;
  return { ...plain, filters: value === '' ? others : { ...others, [name]: value } };
}

/** Swaps the values of two filters. */
const swapFilters = ({ filters, ranges }: ReportParameters, one: string, other: string): ReportParameters => ({
  filters: { ...filters, [one]: filters[other] ?? '', [other]: filters[one] ?? '' },
  ranges,
});

export function ParameterForm(props: Props) {
  const { parameters, names, onChange, filterSupport = {} } = props;
  const today = useToday();
  const resolved = resolveFilters(parameters, today);
  const renderField = (definition: FilterDefinition) => {
    const support = Object.hasOwn(filterSupport, definition.name) ? filterSupport[definition.name] : undefined;
    return (
      <div key={definition.name}>
        <FilterField
          definition={definition}
          value={resolved[definition.name] ?? ''}
          onChange={(value) => onChange(setFilterValue(parameters, definition, value, today))}
          {...(definition.directory ? { names: names[definition.directory] } : {})}
        />
        {support && (
          <span className="verdict" title={supportTexts[support].tooltip}>
            <Badge variant={supportBadges[support]}>{supportTexts[support].label}</Badge>
          </span>
        )}
      </div>
    );
  };
  const isInDatePair = (name: string) => datePairs.some(({ from, to }) => from === name || to === name);
  return (
    <div className="form-grid">
      {datePairs.map((pair) => (
        <div key={pair.id} className="date-pair">
          <RangeSelect {...props} pair={pair} today={today} />
          {reportFilters.filter(({ name }) => name === pair.from || name === pair.to).map(renderField)}
        </div>
      ))}
      {reportFilters.filter(({ name }) => !isInDatePair(name)).map(renderField)}
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
