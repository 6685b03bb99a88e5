/** Applies a saved view: its search parameters and its table layout. */
import { useChangePreferences } from '@renderer/data/queries/preferences';
import type { SavedView } from '@shared/schemas/preferences';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/** `version` remounts the table. @param table - the name of its layout */
export function useSavedViews(table: string) {
  const navigate = useNavigate();
  const { mutateAsync } = useChangePreferences();
  const [version, setVersion] = useState(0);
  const applyView = async (view: SavedView) => {
    await mutateAsync({ kind: 'table', table, layout: view.layout });
    setVersion((previous) => previous + 1);
    await navigate({ to: '/trips', search: view.search });
  };
  return { version, applyView: (view: SavedView) => void applyView(view) };
}
