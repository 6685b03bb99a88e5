import { useSavedNames } from '@renderer/data/names';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/values/dates';
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
