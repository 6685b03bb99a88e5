/** Offers to use the names that a report carries beside its numbers. Nothing is taken over without being asked. */
import { useServerNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import type { ReportResult } from '@renderer/data/reports';
import { LineNote, showResult } from '@renderer/ui/line';
import { collectReportNames } from '@shared/reports/names';
import { compareLabels } from '@shared/settings/name-list';
import { defaultPreferences, type ReportPreferences } from '@shared/settings/preferences';
import { useMemo } from 'react';
import { namesOfferTexts as texts } from './texts';

type Props = { readonly result: ReportResult; readonly preferences: ReportPreferences };

export function NamesOffer({ result: { run, rows }, preferences: { declinesNames } }: Props) {
  const { slug, headers } = run;
  const { labels } = usePreferences() ?? defaultPreferences;
  const serverNames = useServerNames();
  const { mutate } = useChangePreferences();
  const found = useMemo(
    () => (declinesNames ? [] : collectReportNames({ headers, rows }, serverNames).labels),
    [declinesNames, headers, rows, serverNames],
  );
  // Names that the user has given stay as they are.
  const { added } = useMemo(() => compareLabels(labels, found), [labels, found]);
  if (added.length === 0) return null;
  const use = () =>
    mutate(
      { kind: 'labels', labels: added.map(({ of, id, label }) => ({ of, id, label })) },
      { onSuccess: () => showResult(texts.saved(added.length)) },
    );
  return (
    <LineNote
      rank="warning"
      text={texts.offer(added)}
      actions={[
        { label: texts.use, run: use },
        { label: texts.never, run: () => mutate({ kind: 'names-offer', slug, isDeclined: true }) },
      ]}
    />
  );
}
