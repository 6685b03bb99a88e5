/** Offers to use the names that a report carries beside its numbers. Nothing is taken over without being asked. */
import { Button, Checkbox } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useServerNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import type { ReportResult } from '@renderer/data/reports';
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { DetailsList } from '@renderer/ui/details';
import { showResult } from '@renderer/ui/line';
import { Note } from '@renderer/ui/Note';
import type { Label, NameKind } from '@shared/records/directory';
import { collectReportNames } from '@shared/reports/names';
import { compareLabels } from '@shared/settings/name-list';
import { defaultPreferences, type ReportPreferences } from '@shared/settings/preferences';
import { useMemo, useState } from 'react';
import { namesOfferTexts } from './texts';

/** The reports whose offer was postponed, until Tripledger closes. */
const postponed = createStore<ReadonlySet<string>>(new Set());

const countByKind = (labels: readonly Label[]): Map<NameKind, number> =>
  new Map([...Map.groupBy(labels, ({ of }) => of)].map(([kind, ofKind]) => [kind, ofKind.length]));

/** Most differences that are listed. */
const maxListed = 20;

type Props = { readonly result: ReportResult; readonly preferences: ReportPreferences };

export function NamesOffer({ result: { run, rows }, preferences }: Props) {
  const { slug, headers } = run;
  const officeId = useOfficeId();
  const key = `${officeId} ${slug}`;
  const isPostponed = useStore(postponed, (keys) => keys.has(key));
  const { labels } = usePreferences() ?? defaultPreferences;
  const serverNames = useServerNames();
  const { mutate } = useChangePreferences();
  const [isReplacing, setReplacing] = useState(false);
  const isOff = isPostponed || preferences.declinesNames;
  const found = useMemo(
    () => (isOff ? null : collectReportNames({ headers, rows }, serverNames)),
    [isOff, headers, rows, serverNames],
  );
  const { added, changed } = useMemo(() => compareLabels(labels, found?.labels ?? []), [labels, found]);
  if (found === null || added.length + changed.length === 0) return null;
  const isOnlyChanged = added.length === 0;
  const use = () => {
    const used = isOnlyChanged || isReplacing ? [...added, ...changed] : added;
    mutate(
      { kind: 'labels', labels: used.map(({ of, id, label }) => ({ of, id, label })) },
      {
        onSuccess: () => void showResult(`${namesOfferTexts.saved}. ${namesOfferTexts.savedAbout(used.length)}`),
      },
    );
    // Names that differ were seen, and were left as they are.
    if (used.length < added.length + changed.length) postponed.set(new Set([...postponed.get(), key]));
  };
  return (
    <Note severity="info" as="section" role="region" aria-label={namesOfferTexts.label}>
      <span>
        {isOnlyChanged
          ? namesOfferTexts.onlyChanged(countByKind(changed), changed.length)
          : namesOfferTexts.offer(countByKind(added))}
      </span>
      <DetailsList
        title={namesOfferTexts.changed(changed.length)}
        lines={changed.map(({ of, id, label, current }) => namesOfferTexts.change(of, id, current, label))}
        isOpenAtFirst={false}
        maxLines={maxListed}
      />
      {changed.length > 0 && !isOnlyChanged && (
        <Checkbox
          size="xs"
          label={namesOfferTexts.replace(changed.length)}
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      {found.ambiguousCount > 0 && <span className="dim small">{namesOfferTexts.ambiguous(found.ambiguousCount)}</span>}
      <span style={{ display: 'flex', gap: 6, marginLeft: 'auto', flex: 'none' }}>
        <Button size="compact-sm" variant="default" onClick={use}>
          {isOnlyChanged ? namesOfferTexts.useChanged : namesOfferTexts.use}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => postponed.set(new Set([...postponed.get(), key]))}>
          {namesOfferTexts.notNow}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => mutate({ kind: 'names-offer', slug, isDeclined: true })}
        >
          {namesOfferTexts.never}
        </Button>
      </span>
    </Note>
  );
}
