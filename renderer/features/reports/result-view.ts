/** How a result is shown, and what its cells link to. */
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { createTripSequence } from '@renderer/data/stores/trip-sequence';
import type { ResultColumn, Row } from '@renderer/fields/result-columns';
import { type Filters, parseFilters, serialiseFilters } from '@shared/filters/filter';
import { getLinkedRecordKind } from '@shared/reports/columns';
import { cellText } from '@shared/reports/report';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/* View state of a report's result: grouping, filters. Per office and report, over a restart. */

type ResultViewState = {
  readonly groupId: string | null;
  readonly quickFilter: string;
  readonly columnFilters: Filters;
};

/** Reads what outlives a restart. Anything else than such a text is the default state. */
function parseState(text: string): ResultViewState {
  const { group, rows, where } = Object.fromEntries(new URLSearchParams(text));
  return { groupId: group ?? null, quickFilter: rows ?? '', columnFilters: parseFilters(where) };
}

function toText({ groupId, quickFilter, columnFilters }: ResultViewState): string {
  const parts = { group: groupId ?? '', rows: quickFilter, where: serialiseFilters(columnFilters) };
  return new URLSearchParams(Object.entries(parts).filter(([, part]) => part !== '')).toString();
}

/** Follows the view state of a report. `update` changes parts of it. */
export function useResultViewState(slug: string) {
  const [text, setText] = useRememberedText(JSON.stringify(['Result', slug]));
  const viewState = useMemo(() => parseState(text), [text]);
  const update = (change: Partial<ResultViewState>) => setText(toText({ ...viewState, ...change }));
  return { viewState, update };
}

/* Links from rows of a result to the trips and clients that they name. */

/** Gets the record id in a cell. Null if the cell contains anything else. */
function getRecordId(row: Row, { index }: ResultColumn): string | null {
  const text = cellText(row[index] ?? null);
  return /^\d{1,15}$/.test(text) ? text : null;
}

/** Opens the trip that a row names, or else the client, and makes the result's trips, as they are listed, the trip sequence. */
export function useRecordLinks(columns: readonly ResultColumn[]) {
  const navigate = useNavigate();
  const ofTrips = columns.find(({ name }) => getLinkedRecordKind(name) === 'trip');
  const column = ofTrips ?? columns.find(({ name }) => getLinkedRecordKind(name) !== null);
  if (!column) return {};
  const onOpen = (row: Row) => {
    const id = getRecordId(row, column);
    if (id !== null) void navigate({ to: ofTrips ? '/trips/$id' : '/clients/$id', params: { id }, search: {} });
  };
  const getTripId = (row: Row) => Number(getRecordId(row, column)) || null;
  return { onOpen, ...(ofTrips && { onBeforeOpen: createTripSequence(getTripId) }) };
}
