/** Offers to use the names that a report carries beside its numbers. Nothing is taken over without being asked. */
import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useOfficeId } from '@renderer/data/queries/app';
import { useServerNames } from '@renderer/data/queries/names';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import type { ReportResult } from '@renderer/data/queries/reports';
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { DetailsList } from '@renderer/ui/DetailsList';
import { Note } from '@renderer/ui/notes/Note';
import { compareLabels } from '@shared/name-list';
import { collectReportNames } from '@shared/report-names';
import type { Label, NameKind } from '@shared/schemas/directory';
import { defaultPreferences, type ReportPreferences } from '@shared/schemas/preferences';
import { useMemo, useState } from 'react';
import { texts } from './texts';

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
        onSuccess: () =>
          notifications.show({ color: 'green', title: texts.saved, message: texts.savedAbout(used.length) }),
      },
    );
    // Names that differ were seen, and were left as they are.
    if (used.length < added.length + changed.length) postponed.set(new Set([...postponed.get(), key]));
  };
  return (
    <Note severity="info" as="section" role="region" aria-label={texts.label}>
      <span>
        {isOnlyChanged ? texts.onlyChanged(countByKind(changed), changed.length) : texts.offer(countByKind(added))}
      </span>
      <DetailsList
        title={texts.changed(changed.length)}
        lines={changed.map(({ of, id, label, current }) => texts.change(of, id, current, label))}
        isOpenAtFirst={false}
        maxLines={maxListed}
      />
      {changed.length > 0 && !isOnlyChanged && (
        <Checkbox
          size="xs"
          label={texts.replace(changed.length)}
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      {found.ambiguousCount > 0 && <span className="dim small">{texts.ambiguous(found.ambiguousCount)}</span>}
      <span style={{ display: 'flex', gap: 6, marginLeft: 'auto', flex: 'none' }}>
        <Button size="compact-sm" variant="default" onClick={use}>
          {isOnlyChanged ? texts.useChanged : texts.use}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => postponed.set(new Set([...postponed.get(), key]))}>
          {texts.notNow}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => mutate({ kind: 'names-offer', slug, isDeclined: true })}
        >
          {texts.never}
        </Button>
      </span>
    </Note>
  );
}
