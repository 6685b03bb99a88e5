/** One report: its parameters, runs, result and exports. */

import { Button, Collapse } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { recordQuery } from '@renderer/data/call';
import { openExport, showExport } from '@renderer/data/exports';
import { useNames } from '@renderer/data/names';
import { useChangePreferences, useReportPreferences } from '@renderer/data/preferences';
import { useRunHistory } from '@renderer/data/reports';
import {
  cancelRun,
  isPreviousResult,
  type RunFile,
  type RunState,
  startFileRun,
  startRun,
  useRun,
} from '@renderer/data/stores/runs';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { ParameterForm } from '@renderer/lists/ParameterForm';
import { RunHistory, RunningNote } from '@renderer/lists/RunHistory';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { LineNote } from '@renderer/ui/line';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import { Screen } from '@renderer/ui/Screen';
import { exportTexts } from '@renderer/ui/texts';
import { useNow } from '@renderer/ui/use-now';
import { AppError } from '@shared/errors/errors';
import { areSameFilters } from '@shared/filters/filters';
import { formatParameters, type ReportParameters } from '@shared/reports/parameters';
import { getFilterSupport } from '@shared/settings/preferences';
import { formatTimeAgo } from '@shared/values/dates';
import { IconAdjustmentsHorizontal, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Result } from './Result';
import { FileRunMenu, ResultExportMenu } from './ResultExportMenu';
import { FilterSupportCheck, useReportForm } from './report-form';
import type { ShownResult } from './result-view';
import { texts } from './texts';
import './report.css';

/* Filters that the user has saved by name, such as "Last month, Sydney". Relative ranges stay relative. */

type Props = {
  readonly slug: string;
  readonly parameters: ReportParameters;
  /** Errors that prevent the parameters from being saved. */
  readonly problems: readonly string[];
  readonly onChoose: (parameters: ReportParameters) => void;
};

function ParameterSets({ slug, parameters, problems, onChoose }: Props) {
  const sets = useReportPreferences(slug)?.sets ?? [];
  const find = (name: string) => sets.find((set) => set.name === name)?.parameters ?? null;
  const names = useNames();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  return (
    <SavedMenu
      title={texts.saved.title}
      noun={texts.saved.noun}
      width={340}
      saved={sets.map((set) => ({ name: set.name, description: formatParameters(set.parameters, names) }))}
      empty={texts.saved.none}
      problems={problems}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) => mutate({ kind: 'parameter-set', slug, name, parameters })}
      onDelete={(name) => deleteItem({ kind: 'parameter-set', slug, name, parameters: find(name) })}
    />
  );
}

/* The state of a run that has ended: cancelled, or written to a file. */

/** Describes the outcome of a cancelled run, and the result that stays on the screen. */
export function describeCancelled(state: RunState, now: number): string {
  const kind = state.request?.kind ?? 'screen';
  const { cancelled } = texts;
  if (kind === 'open') return cancelled.open;
  const { result } = state;
  const shown = result ? cancelled.result(formatTimeAgo(result.run.ranAtMs, now), isPreviousResult(state)) : '';
  return `${cancelled[kind]}${shown}${cancelled.server}`;
}

function CancelledNote({ state }: { state: RunState }) {
  return (
    <div className="note" role="status">
      {describeCancelled(state, useNow())}
    </div>
  );
}

function FileNote({ file }: { file: RunFile }) {
  return (
    <LineNote
      rank="result"
      text={[{ strong: file.path.split(/[\\/]/).at(-1) ?? file.path }, ' · ', texts.savedFile.rows(file.rows)]}
      details={[file.path, texts.savedFile.verified(file.bytes), ...file.notices, ...file.warnings]}
      actions={[
        { label: file.hasFormulas ? exportTexts.openAnyway : exportTexts.open, run: () => openExport(file.path) },
        { label: exportTexts.showInFolder, run: () => showExport(file.path) },
      ]}
    />
  );
}

const route = getRouteApi('/reports/$slug');

/** Frames in which a form that is being shown is tried again: a field that is not shown yet takes no focus. */
const maxFrames = 60;

/** Takes the keyboard from `origin` to the form's first field, unless the user has gone elsewhere meanwhile. */
function focusFirstField(
  form: RefObject<HTMLFormElement | null>,
  origin: Element | null,
  framesLeft = maxFrames,
): void {
  const field = form.current?.querySelector('input') ?? null;
  if (field === null || document.activeElement !== origin) return;
  field.focus();
  if (document.activeElement !== field && framesLeft > 0) {
    requestAnimationFrame(() => focusFirstField(form, origin, framesLeft - 1));
  }
}

export function ReportScreen() {
  const { slug } = route.useParams();
  return <Report key={slug} slug={slug} />;
}

function Report({ slug }: { slug: string }) {
  const officeId = useOfficeId();
  const names = useNames();
  const item = useQuery(recordQuery('reports:list', officeId, null)).data?.reports.find(
    (report) => report.slug === slug,
  );
  const state = useRun(officeId, slug);
  const { result, error, file, status } = state;
  const isRunning = status === 'running';
  const title = item?.display_name ?? result?.run.displayName ?? slug;
  const form = useReportForm(officeId, slug, state);
  const preferences = useReportPreferences(slug);
  const earlier = useRunHistory(officeId).filter(({ run }) => run.slug === slug).length;
  const shown = useRef<ShownResult | null>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState<boolean | null>(null);
  const showsHistory = isHistoryOpen ?? (result === null && !isRunning);
  const start = (run: (filters: Record<string, string>) => Promise<void>) => {
    if (!form.submit(run)) return;
    setHistoryOpen(null);
    // The form makes room for the result: the keys of the screen work again.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && formElement.current?.contains(activeElement)) activeElement.blur();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) start((filters) => startRun(officeId, slug, filters));
  };
  const toggleForm = () => {
    form.setOpen(!form.isOpen);
    const origin = document.activeElement;
    if (!form.isOpen) requestAnimationFrame(() => focusFirstField(formElement, origin));
  };
  const lastModified = item?.last_modified ?? null;
  const filterSupport = preferences ? getFilterSupport(preferences, lastModified) : {};
  return (
    <Screen
      title={title}
      hasBack
      isScrolling={result === null || showsHistory}
      tools={
        <>
          {earlier > 0 && (
            <Button
              variant="default"
              leftSection={<IconHistory size={15} />}
              aria-expanded={showsHistory}
              aria-keyshortcuts="h"
              onClick={() => setHistoryOpen(!showsHistory)}
            >
              {texts.runHistory}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={15} />}
            aria-expanded={form.isOpen}
            {...(form.isOpen ? {} : { 'aria-keyshortcuts': 'f' })}
            onClick={toggleForm}
          >
            {texts.filters}
          </Button>
          <ParameterSets
            slug={slug}
            parameters={form.parameters}
            problems={form.errors}
            onChoose={form.setParameters}
          />
          <Button.Group>
            <Button
              type="submit"
              form="parameters"
              aria-keyshortcuts="r F5"
              disabled={isRunning}
              leftSection={<IconPlayerPlay size={15} />}
            >
              {texts.run}
            </Button>
            <FileRunMenu
              isDisabled={isRunning}
              onRun={(format) => start((filters) => startFileRun(officeId, slug, filters, format))}
            />
          </Button.Group>
          <ResultExportMenu title={title} result={isRunning ? null : result} snapshot={snapshot} />
        </>
      }
    >
      <form ref={formElement} id="parameters" aria-label={texts.filters} onSubmit={onSubmit}>
        <Collapse expanded={form.isOpen}>
          <div className="panel">
            <ParameterForm
              parameters={form.parameters}
              names={names}
              onChange={form.setParameters}
              filterSupport={filterSupport}
              hasShortcut={form.isOpen}
            />
            <div className="dim small form-foot">
              {texts.notAllFilters}
              <FilterSupportCheck
                slug={slug}
                filters={form.getFilters()}
                problems={form.errors}
                lastModified={lastModified}
              />
            </div>
          </div>
        </Collapse>
      </form>
      {form.isRefused && (
        <div className="note note-error" role="alert">
          {texts.notRun(form.errors.join(' '))}
        </div>
      )}
      {isRunning && <RunningNote state={state} onCancel={() => cancelRun(officeId, slug)} />}
      {status === 'cancelled' && <CancelledNote state={state} />}
      {error && <ErrorAlert error={error} />}
      {error instanceof AppError && error.code === 'answer-too-large' && error.details.row === undefined && (
        <div className="note" role="status">
          {texts.tooLarge}
        </div>
      )}
      {file && <FileNote file={file} />}
      {showsHistory && <RunHistory slug={slug} onOpened={() => setHistoryOpen(null)} />}
      {result && !showsHistory && (
        <Result
          key={result.run.runId}
          result={result}
          isPrevious={isPreviousResult(state)}
          hasEarlierFilters={!isRunning && !areSameFilters(form.getFilters(), result.run.filtersSent)}
          isRunning={isRunning}
          shown={shown}
          snapshot={snapshot}
        />
      )}
      {status === 'idle' && earlier === 0 && <span className="dim">{texts.firstUse}</span>}
    </Screen>
  );
}
