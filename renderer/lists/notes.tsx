/** Notes that several screens show: names from a saved copy, and notices of the application. */

import { Button } from '@mantine/core';
import { appStateQuery } from '@renderer/data/app';
import { useSavedNames } from '@renderer/data/names';
import { useDismissNotices } from '@renderer/data/offices';
import { Note } from '@renderer/ui/Note';
import { texts as uiTexts } from '@renderer/ui/texts';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/values/dates';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

/* Says that the names of branches, consultants and groups come from a saved copy, beside data that may be current. */

export function NamesNote() {
  const saved = useSavedNames();
  const now = useNow(saved ? 'age' : 'none');
  if (saved === null || saved.fetchedAtMs === 0) return null;
  return (
    <span className="dim small" role="status" aria-label={texts.names.label} title={texts.names.hint}>
      {texts.names.saved(formatTimeAgo(saved.fetchedAtMs, now))}
    </span>
  );
}

/* Notices of the main process, shown until the user dismisses them. Some are from before the window was open. */

export function Notices({ margin }: { margin?: string }) {
  const { data } = useQuery(appStateQuery);
  const dismiss = useDismissNotices();
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <Note severity="warning" aria-label={uiTexts.notices.name} style={{ margin }}>
      <div>
        {notices.map((notice) => (
          <div key={notice}>{notice}</div>
        ))}
      </div>
      <Button variant="default" style={{ marginLeft: 'auto', flex: 'none' }} onClick={() => dismiss.mutate(notices)}>
        {uiTexts.notices.dismiss}
      </Button>
    </Note>
  );
}
