/** Reminds the user of a pack that has not been run this month: to run it, or to be reminded tomorrow. */

import { Button } from '@mantine/core';
import { officeQuery } from '@renderer/data/call';
import { useRunPack } from '@renderer/data/queries/packs';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { Note } from '@renderer/ui/notes/Note';
import { returnFocus } from '@renderer/ui/screen-focus';
import { useToday } from '@renderer/ui/use-now';
import { formatDateRange, getDateRange } from '@shared/date-ranges';
import { getPackDue } from '@shared/pack-reminder';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { texts } from './texts';

export function PackReminder({ officeId }: { readonly officeId: string }) {
  const packs = usePreferences()?.packs ?? [];
  const { data: runs } = useQuery(officeQuery('packs:state', officeId));
  const { mutate: change } = useChangePreferences();
  const run = useRunPack(officeId);
  const today = useToday();
  const due = packs.flatMap((pack) => {
    const state = runs ? getPackDue(pack, runs, today) : null;
    return state === null ? [] : [{ pack, state }];
  });
  const [first] = due;
  const isShown = first !== undefined;
  // Run and Later go with the note: the screen then has the focus. The next pack's note leaves it where it is.
  useEffect(() => (isShown ? () => returnFocus(null) : undefined), [isShown]);
  if (!first) return null;
  const isBusy = run.isPending || runs?.some(({ phase, runBy }) => phase === 'running' && !runBy) === true;
  const { pack, state } = first;
  const period = pack.period && formatDateRange(getDateRange(pack.period, today));
  const postpone = () =>
    pack.reminder &&
    change({
      kind: 'pack',
      name: pack.name,
      pack: { ...pack, reminder: { ...pack.reminder, postponedOn: today } },
    });
  return (
    <Note severity="info" as="section" role="region" aria-label={texts.packReminder} style={{ margin: '10px 18px 0' }}>
      <span role="status">{texts.packDue[state](pack.name, period)}</span>
      {run.error && <span className="negative small">{run.error.message}</span>}
      <span className="note-buttons">
        <Button
          variant="default"
          size="compact-sm"
          // A disabled button would lose the focus to the document's body with the run that it starts.
          data-disabled={isBusy}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) run.mutate({ name: pack.name, folder: null });
          }}
        >
          {texts.runPack}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={postpone}>
          {texts.later}
        </Button>
      </span>
    </Note>
  );
}
