/** One report: its parameters, the run, the result, the export. */
import { Button, Collapse, Loader, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { useDirectory } from '@renderer/queries/directory';
import { exportReport, showExport } from '@renderer/queries/exports';
import { type ReportResult, reportsQuery } from '@renderer/queries/reports';
import { DataTable } from '@renderer/table/DataTable';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { FilterField } from '@renderer/ui/FilterField';
import { ErrorNote } from '@renderer/ui/Notes';
import { Screen } from '@renderer/ui/Screen';
import { reportFilters } from '@shared/filters';
import type { Directory } from '@shared/schemas/directory';
import { IconAdjustmentsHorizontal, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { resultColumns } from './result-columns';
import { progressWords, useReportRun } from './use-report-run';

type FormProps = {
  readonly values: Record<string, string>;
  readonly directory: Directory;
  readonly onChange: (values: Record<string, string>) => void;
};

function ParameterForm({ values, directory, onChange }: FormProps) {
  return (
    <div className="form-grid">
      {reportFilters.map((definition) => (
        <FilterField
          key={definition.name}
          definition={definition}
          value={values[definition.name] ?? ''}
          onChange={(value) => onChange({ ...values, [definition.name]: value })}
          {...('directory' in definition ? { names: directory[definition.directory] } : {})}
        />
      ))}
    </div>
  );
}

function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((old) => old + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
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
        key={run.runId}
        label="Report result"
        columns={columns}
        rows={rows}
        rowKey={(_, index) => String(index)}
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
  const directory = useDirectory(officeId);
  const list = useQuery(reportsQuery(officeId)).data?.reports;
  const [values, setValues] = useState<Record<string, string>>({});
  const [isFormOpen, setFormOpen] = useState(true);
  const { run, cancel, result, error, isCancelled, isRunning, progress } = useReportRun(officeId, slug);
  const seconds = useSeconds(isRunning);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), {
      onSuccess: ({ rows }) => rows.length > 8 && setFormOpen(false),
    });
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
            aria-expanded={isFormOpen}
            onClick={() => setFormOpen(!isFormOpen)}
          >
            Parameters
          </Button>
          {isRunning ? (
            <Button color="red" variant="light" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button type="submit" form="parameters" leftSection={<IconPlayerPlay size={15} />}>
              Run report
            </Button>
          )}
          <ExportMenu
            isDisabled={result === null || isRunning}
            onExport={(format) => exportReport(result?.run.runId ?? '', format)}
            onShow={showExport}
          />
        </>
      }
    >
      <form id="parameters" aria-label="Parameters" onSubmit={submit}>
        <Collapse expanded={isFormOpen}>
          <div className="panel">
            <ParameterForm values={values} directory={directory} onChange={setValues} />
            <div className="dim" style={{ fontSize: 12, marginTop: 8 }}>
              A report uses only the parameters that its template knows; the API ignores the others without saying so.
            </div>
          </div>
        </Collapse>
      </form>
      {isRunning && (
        <div className="note" role="status">
          <Loader size={15} /> {progressWords(progress, seconds)}
        </div>
      )}
      {isCancelled && (
        <div className="note" role="status">
          Cancelled. Nothing was changed.
        </div>
      )}
      {error && <ErrorNote error={error} />}
      {result && !isRunning && !error && <Result result={result} />}
      {!result && !isRunning && !error && !isCancelled && (
        <span className="dim">Choose the parameters, then run the report.</span>
      )}
    </Screen>
  );
}
