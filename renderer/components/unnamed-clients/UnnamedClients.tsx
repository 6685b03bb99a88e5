/** Loads the names of the clients of a list, and says of how many rows they are not known. */
import { useOfficeId } from '@renderer/data/queries/app';
import { directoryQuery } from '@renderer/data/queries/names';
import { loadClientNames, stopLoadingClientNames, useClientNamesState } from '@renderer/data/stores/client-names';
import { Note } from '@renderer/ui/notes/Note';
import { countNameRequests, maxClientsOfLoad } from '@shared/client-names';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { countByClient, findUnnamed } from './count-unnamed';
import { unnamedTexts as texts } from './texts';

type Props = {
  readonly rows: RowList<TripRow>;
  /** Names of clients by id. */
  readonly names: Readonly<Record<string, string>>;
  /** Whether the rows came from the server, so that names may be loaded without a click. */
  readonly isLive: boolean;
  /** Whether a filter compares names. */
  readonly isFiltered: boolean;
  /** Whether the list itself says the same: that one loads and is announced. */
  readonly isRepeated?: boolean;
};

export function UnnamedClients({ rows, names, isLive, isFiltered, isRepeated = false }: Props) {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const state = useClientNamesState(officeId);
  const { loading, progress, isTried, nameless, pagesLeft, error } = state;
  // Before the saved names are read, every client would look as if it had none.
  const areNamesRead = useQuery(directoryQuery(officeId, 'cache-only')).isFetched;
  const counts = useMemo(() => countByClient(rows), [rows]);
  const unnamed = useMemo(() => findUnnamed(counts, names, nameless), [counts, names, nameless]);
  const { ids } = unnamed;
  const triedRows = useRef<RowList<TripRow> | null>(null);
  const mayLoad = areNamesRead && isLive && !isRepeated && ids.length > 0 && loading === null;
  useEffect(() => {
    // Once for a list: after a click of Stop, or a failure, the rest waits for another click.
    if (!mayLoad || (isTried && triedRows.current === rows)) return;
    triedRows.current = rows;
    void loadClientNames(client, officeId, ids, null);
  }, [mayLoad, isTried, rows, ids, client, officeId]);
  // Names that may come by themselves within a second are no news.
  if (!areNamesRead || (unnamed.rows === 0 && unnamed.namelessRows === 0)) return null;
  if (loading === 'automatic' || (isLive && !isTried && ids.length > 0)) return null;
  const requests = countNameRequests(Math.min(ids.length, maxClientsOfLoad), state);
  return (
    <Note
      severity={isFiltered ? 'warning' : 'info'}
      className={isFiltered ? 'dt-note warn small' : 'dt-note dim small'}
      {...(isRepeated ? { role: 'note' } : { 'aria-label': texts.label })}
    >
      {loading === 'requested' && (
        <>
          {progress === null ? texts.loading : texts.progress(progress.done, progress.total)}{' '}
          <button type="button" className="link" onClick={() => stopLoadingClientNames(officeId)}>
            {texts.stop}
          </button>
        </>
      )}
      {loading === null && unnamed.rows > 0 && (
        <>
          {error !== null && <>{texts.failed(error.message)} </>}
          {texts.unnamed(unnamed.rows, isFiltered)}{' '}
          <button
            type="button"
            className="link"
            title={texts.hint}
            onClick={() => void loadClientNames(client, officeId, ids, requests)}
          >
            {texts.load(requests, pagesLeft === null)}
          </button>{' '}
        </>
      )}
      {unnamed.namelessRows > 0 && texts.nameless(unnamed.namelessRows, isFiltered)}
    </Note>
  );
}
