/** What the user must be told, until it is dismissed: also what happened while no window was open. */
import { appStateQuery } from '@renderer/queries/app';
import { useDismissNotices } from '@renderer/queries/offices';
import { useQuery } from '@tanstack/react-query';

export function Notices({ margin }: { margin?: string }) {
  const { data } = useQuery(appStateQuery);
  const dismiss = useDismissNotices();
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <div className="note note-warn" role="status" aria-label="Notices" style={{ margin }}>
      <div>
        {notices.map((notice) => (
          <div key={notice}>{notice}</div>
        ))}
      </div>
      <button type="button" style={{ marginLeft: 'auto' }} onClick={() => dismiss.mutate(notices)}>
        Dismiss
      </button>
    </div>
  );
}
