/** One report: its parameters, the run, the result, the export. */
import { Button, Collapse, Loader, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { exportReport, showExport } from '@renderer/queries/exports';
import { useNames } from '@renderer/queries/names';
import { cancelRun, type RunState, startRun, useRun } from '@renderer/queries/report-runs';
import { type ReportResult, type RunProgress, reportsQuery } from '@renderer/queries/reports';
import { DataTable } from '@renderer/table/DataTable';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { FilterField } from '@renderer/ui/FilterField';
import { ErrorNote } from '@renderer/ui/Notes';
import { Screen } from '@renderer/ui/Screen';
import { reportFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { IconAdjustmentsHorizontal, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { resultColumns } from './result-columns';

type FormProps = {
  readonly values: Record<string, string>;
  readonly names: Names;
  readonly onChange: (values: Record<string, string>) => void;
};

/** With this many rows or fewer, the parameters and the result fit on the screen together. */
const roomyRows = 8;

function ParameterForm({ values, names, onChange }: FormProps) {
  return (
    <div className="form-grid">
      {reportFilters.map((definition) => (
        <FilterField
          key={definition.name}
          definition={definition}
          value={values[definition.name] ?? ''}
          onChange={(value) => onChange({ ...values, [definition.name]: value })}
          {...('directory' in definition ? { names: names[definition.directory] } : {})}
        />
      ))}
    </div>
  );
}

/** What is going on, in words that mean something. */
function progressWords(progress: RunProgress | null, seconds: number): string {
  if (progress?.totalRows) {
    return `Reading rows: ${progress.rows.toLocaleString('en-AU')} of ${progress.totalRows.toLocaleString('en-AU')}`;
  }
  if (progress && progress.bytes > 0) return `Receiving: ${(progress.bytes / 1_048_576).toFixed(1)} MB`;
  return `Waiting for the API: ${seconds} s`;
}

function RunningNote({ state }: { state: RunState }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - state.startedAtMs) / 1_000));
  return (
    <div className="note" role="status">
      <Loader size={15} /> {progressWords(state.progress, seconds)}
      <span className="faint">You can look elsewhere meanwhile.</span>
    </div>
  );
}

function sentWords(filters: Readonly<Record<string, string>>): string {
  const words = Object.entries(filters).map(([name, value]) => `${name} ${value}`);
  return words.length === 0 ? 'no filters' : words.join(', ');
}

function Result({ result }: { result: ReportResult }) {
  const { run, rows } = result;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => resultColumns(run.headers, rows), [run, rows]);
  return (
    <>
      {run.warnings.length > 0 && (
        <div className="note note-warn" role="status">
          <span>{run.warnings.join(' ')}</span>
        </div>
      )}
      <DataTable
        label="Report result"
        columns={columns}
        rows={rows}
        filterText={typed}
        onType={(text) => {
          setTyped(text);
          field.current?.focus();
        }}
        empty={rows.length === 0 ? 'The report has no rows for these parameters.' : 'No row matches.'}
        toolbar={
          <>
            <TextInput
              ref={field}
              aria-label="Filter rows"
              placeholder="Filter rows"
              w={200}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <span
              className="dim num"
              style={{ fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {rows.length.toLocaleString('en-AU')} rows · sent: {sentWords(run.filtersSent)}
              {run.executionTime !== null && ` · execution time ${run.executionTime} (unit not documented)`}
            </span>
          </>
        }
      />
    </>
  );
}

export function ReportScreen() {
  const officeId = useOfficeId();
  const { slug = '' } = useParams({ strict: false });
  const names = useNames();
  const list = useQuery(reportsQuery(officeId)).data?.reports;
  const state = useRun(officeId, slug);
  const { result, error } = state;
  const isRunning = state.status === 'running';
  const [values, setValues] = useState<Record<string, string>>(result?.run.filtersSent ?? {});
  // The parameters fold away once the result needs their room; the button brings them back.
  const [isFormOpen, setFormOpen] = useState<boolean | null>(null);
  const isOpen = isFormOpen ?? (result?.rows.length ?? 0) <= roomyRows;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFormOpen(null);
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    void startRun(officeId, slug, filled);
  };
  const title = list?.find((report) => report.slug === slug)?.display_name ?? slug;
  return (
    <Screen
      title={title}
      hasBack
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={15} />}
            aria-expanded={isOpen}
            onClick={() => setFormOpen(!isOpen)}
          >
            Parameters
          </Button>
          {isRunning ? (
            <Button color="red" variant="light" onClick={() => cancelRun(officeId, slug)}>
              Cancel
            </Button>
          ) : (
            <Button type="submit" form="parameters" leftSection={<IconPlayerPlay size={15} />}>
              Run report
            </Button>
          )}
          <ExportMenu
            isDisabled={result === null}
            onExport={(format) => exportReport(result?.run.runId ?? '', format)}
            onShow={showExport}
          />
        </>
      }
    >
      <form id="parameters" aria-label="Parameters" onSubmit={submit}>
        <Collapse expanded={isOpen}>
          <div className="panel">
            <ParameterForm values={values} names={names} onChange={setValues} />
            <div className="dim" style={{ fontSize: 12, marginTop: 8 }}>
              A report uses only the parameters that its template knows; the API ignores the others without saying so.
            </div>
          </div>
        </Collapse>
      </form>
      {isRunning && <RunningNote state={state} />}
      {state.status === 'cancelled' && (
        <div className="note" role="status">
          Cancelled. Nothing was changed.
        </div>
      )}
      {error && <ErrorNote error={error} />}
      {result && <Result key={result.run.runId} result={result} />}
      {state.status === 'idle' && <span className="dim">Choose the parameters, then run the report.</span>}
    </Screen>
  );
}
