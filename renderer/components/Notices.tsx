/** Notices of the main process, shown until the user dismisses them. Some are from before the window was open. */
import { Button } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { useDismissNotices } from '@renderer/data/queries/offices';
import { Note } from '@renderer/ui/notes/Note';
import { texts } from '@renderer/ui/texts';
import { useQuery } from '@tanstack/react-query';

export function Notices({ margin }: { margin?: string }) {
  const { data } = useQuery(appStateQuery);
  const dismiss = useDismissNotices();
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <Note severity="warning" aria-label={texts.notices.name} style={{ margin }}>
      <div>
        {notices.map((notice) => (
          <div key={notice}>{notice}</div>
        ))}
      </div>
      <Button variant="default" style={{ marginLeft: 'auto', flex: 'none' }} onClick={() => dismiss.mutate(notices)}>
        {texts.notices.dismiss}
      </Button>
    </Note>
  );
}
