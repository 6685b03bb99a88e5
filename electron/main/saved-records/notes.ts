/** Notes on saved data: records that the office no longer has. */
import { formatIds } from '@shared/count-text';

/** Lists the trips or clients that are left out because the office no longer has them. */
export function describeGone(what: 'trip' | 'client', ids: readonly (string | number)[]): string[] {
  if (ids.length === 0) return [];
  const one = ids.length === 1;
  return [
    `${ids.length} saved ${what}${one ? ' is' : 's are'} left out because the server no longer lists ${one ? 'it' : 'them'} (${formatIds(ids)}).`,
  ];
}
