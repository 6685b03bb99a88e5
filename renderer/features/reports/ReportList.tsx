/** The reports of an office, favourites first. Arrow keys move from report to report. */
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { setDraft, startRun } from '@renderer/data/stores/report-runs';
import { isNothingFocused } from '@renderer/ui/screen-focus';
import { getLocalDay } from '@shared/dates';
import { type ReportParameters, resolveFilters } from '@shared/report-parameters';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ListedReport, ReportRow } from './ReportRow';
import { texts } from './texts';

const listLinks = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a[data-report]') ?? [])];

/** Moves the focus from a report to the one before or after it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = listLinks(event.currentTarget);
  const current = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
  const next = links[current + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Props = {
  readonly reports: readonly ListedReport[];
  /** Whether the office has favourites, also where a search leaves none of them. */
  readonly hasFavourites: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
};

export function ReportList({ reports, hasFavourites, list }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const navigate = useNavigate();
  const { mutate } = useChangePreferences();
  const runAgain = (slug: string, parameters: ReportParameters) => {
    setDraft(officeId, slug, parameters);
    void startRun(officeId, slug, resolveFilters(parameters, getLocalDay(Date.now())));
    void navigate({ to: '/reports/$slug', params: { slug }, search: {} });
  };
  // A report that becomes a favourite moves to another section, and takes the focus along.
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    const slug = moved.current;
    moved.current = null;
    if (slug === null || !isNothingFocused()) return;
    listLinks(list.current)
      .find((link) => link.dataset.report === slug)
      ?.focus();
  });
  const setFavourite = (slug: string, isFavourite: boolean) => {
    mutate({ kind: 'favourite-report', slug, isFavourite });
    moved.current = slug;
  };
  const favourites = reports.filter(({ isFavourite }) => isFavourite);
  const others = reports.filter(({ isFavourite }) => !isFavourite);
  const sections = [
    { title: texts.favourites, listed: favourites },
    { title: hasFavourites ? texts.otherReports : texts.allReports, listed: others },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between links, which have the focus.
    <div ref={list} onKeyDown={moveFocus}>
      {sections.map(
        ({ title, listed }) =>
          listed.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className="section">{title}</h2>
              <ul className="report-list">
                {listed.map((report) => (
                  <ReportRow
                    key={report.slug}
                    report={report}
                    names={names}
                    onFavourite={(isFavourite) => setFavourite(report.slug, isFavourite)}
                    onRunAgain={(parameters) => runAgain(report.slug, parameters)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
