/** The columns of the tables of Diagnostics. */

import type { AppColumn } from '@renderer/table/columns/app-column';
import { formatInteger } from '@renderer/ui/formatters';
import type { CollectedWarning, RequestTrace } from '@shared/records/diagnostics';
import { isTwelveHourClock } from '@shared/values/dates';
import { texts } from './diagnostics-texts';

const timeOfDay = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hour12: isTwelveHourClock });
const formatRounded = (value: number) => formatInteger(Math.round(value));

type NumberField = 'durationMs' | 'waitedMs' | 'retries' | 'bytes';

function numberColumn(id: NumberField, header: string): AppColumn<RequestTrace> {
  return {
    id,
    header,
    isNumeric: true,
    value: (row) => row[id],
    text: (row) => formatRounded(row[id]),
  };
}

export const requestColumns: readonly AppColumn<RequestTrace>[] = [
  {
    id: 'startedAtMs',
    header: texts.requests.started,
    size: 90,
    value: (row) => row.startedAtMs,
    text: (row) => timeOfDay.format(row.startedAtMs),
  },
  { id: 'method', header: texts.requests.method, size: 80, value: (row) => row.method },
  { id: 'path', header: texts.requests.path, size: 300, value: (row) => row.path },
  { id: 'status', header: texts.requests.status, isNumeric: true, value: (row) => row.status },
  numberColumn('durationMs', texts.requests.took),
  numberColumn('waitedMs', texts.requests.waited),
  numberColumn('retries', texts.requests.retries),
  numberColumn('bytes', texts.requests.bytes),
  {
    id: 'code',
    header: texts.requests.problem,
    size: 150,
    value: (row) => row.code,
    cell: (row) => (row.code === null ? { text: '' } : { text: row.code, badge: 'danger' }),
  },
];

export const warningColumns: readonly AppColumn<CollectedWarning>[] = [
  { id: 'record', header: texts.warnings.record, size: 130, value: (row) => row.record },
  { id: 'path', header: texts.warnings.field, size: 280, value: (row) => row.path },
  { id: 'expected', header: texts.warnings.expected, size: 180, value: (row) => row.expected },
  { id: 'found', header: texts.warnings.found, size: 260, value: (row) => row.found },
  {
    id: 'times',
    header: texts.warnings.times,
    isNumeric: true,
    value: (row) => row.times,
    text: (row) => formatRounded(row.times),
  },
  {
    id: 'lastAtMs',
    header: texts.warnings.lastSeen,
    size: 100,
    value: (row) => row.lastAtMs,
    text: (row) => timeOfDay.format(row.lastAtMs),
  },
];
