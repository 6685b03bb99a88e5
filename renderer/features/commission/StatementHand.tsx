/** Match by hand: a line in full beside our bookings, or a missing booking beside the open lines. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNames, useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { type AppColumn, createAmountColumn, createDateColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import { isNothingFocused, isPlainKey, useEscape } from '@renderer/ui/keyboard';
import { showResult } from '@renderer/ui/line';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { getSheetName, oursHeading, type SheetRow, sheetColumns, toSheetRows } from '@shared/commission/sheet-table';
import {
  type HandBooking,
  printStatementTitle,
  type SheetBooking,
  type SheetLine,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import type { Names } from '@shared/records/directory';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Toggle } from './BookingStates';
import { sheetTexts as texts } from './statement-texts';

/** A line or a booking that can be ticked. */
type Item = {
  readonly key: string;
  readonly reference: string | null;
  readonly name: string | null;
  readonly date: string | null;
  readonly what: string | null;
  readonly state: string;
  readonly cents: number;
  readonly under: HandBooking['under'];
  readonly line: SheetLine | null;
  readonly booking: BookingKey | null;
};

const toLineItem = (line: SheetLine): Item => ({
  key: `line ${line.row}`,
  reference: line.reference,
  name: line.name,
  date: line.date,
  what: line.details ?? texts.rowOfFile(line.row),
  state: '',
  cents: line.cents ?? 0,
  under: 'other',
  line,
  booking: null,
});

const toBookingItem = (booking: SheetBooking, under: HandBooking['under'], { client }: Names): Item => ({
  key: toBookingId(booking),
  reference: booking.bookingReference,
  name: booking.clientName ?? client[booking.clientId ?? -1] ?? null,
  date: booking.travelDate,
  what: booking.details,
  state:
    booking.isActive === false ? texts.states.inactive : booking.isClaimed ? texts.states.claimed : texts.states.open,
  cents: booking.cents,
  under,
  line: null,
  booking,
});

const grouping: Grouping<Item> = {
  id: 'under',
  label: texts.handColumns.state,
  getKey: ({ under }) => under,
  formatKey: (key) => texts.under[key as HandBooking['under']],
  order: Object.keys(texts.under),
  formatTitle: (key, { length }) => `${texts.under[key as HandBooking['under']]} ${length}`,
};

const createColumns = (ticked: ReadonlyMap<string, Item>, isOfLines: boolean): AppColumn<Item>[] => [
  {
    id: 'tick',
    header: texts.handColumns.tick,
    size: 44,
    value: ({ key }) => ticked.has(key),
    cell: ({ key }) => ({ text: ticked.has(key) ? '☑' : '☐' }),
  },
  { id: 'reference', header: sheetColumns.reference.label, size: 84, value: ({ reference }) => reference },
  {
    id: 'name',
    header: isOfLines ? sheetColumns.guest.label : sheetColumns.client.label,
    size: 140,
    narrowSize: 120,
    value: ({ name }) => name,
  },
  createDateColumn({
    id: 'date',
    header: isOfLines ? sheetColumns.date.label : sheetColumns.travel.label,
    value: ({ date }) => date,
  }),
  { id: 'what', header: texts.handColumns.what, size: 140, value: ({ what }) => what, shownFrom: 1_100 },
  { id: 'state', header: texts.handColumns.state, size: 80, value: ({ state }) => state },
  createAmountColumn({
    id: 'cents',
    header: isOfLines ? sheetColumns.theirs.label : sheetColumns.ours.label,
    size: 92,
    cents: ({ cents }) => cents,
    hasTotal: false,
  }),
];

type Props = {
  readonly sheet: StatementSheet;
  readonly row: SheetRow;
  readonly onLeave: () => void;
  readonly onMatch: (lines: number[], bookings: BookingKey[]) => Promise<void>;
};

const openGroups = new Set(['unknown', 'to-check', 'short-paid']);
const firstRow = { row: 0 };
const sum = (items: readonly Item[]) => items.reduce((total, { cents }) => total + cents, 0);

export function StatementHand({ sheet, row, onLeave, onMatch }: Props) {
  const name = getSheetName(sheet);
  const officeId = useOfficeId();
  const names = useNames();
  const isOfLine = row.lines.length > 0;
  const [search, setSearch] = useState('');
  const [allSuppliers, setAllSuppliers] = useState(false);
  /** Those that are ticked stay so while others are searched for. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, Item>>(() => {
    const paired = isOfLine ? row.bookings.map((booking) => toBookingItem(booking, 'paired', names)) : [];
    return new Map(paired.map((item) => [item.key, item]));
  });
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const input = { statementId: sheet.head.id, lines: row.lines.map((line) => line.row), search, allSuppliers };
  const { data, error } = useQuery({
    ...officeQuery('statements:candidates', officeId, input),
    enabled: isOfLine,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => toSheetRows(sheet), [sheet]);
  const lines = useMemo(
    () => rows.flatMap((each) => (openGroups.has(each.group) ? each.lines.map(toLineItem) : [])),
    [rows],
  );
  const missing = rows.flatMap(({ group, bookings }) => (group === 'missing' ? bookings : []));
  const toMissingItem = (booking: SheetBooking) => toBookingItem(booking, 'missing', names);
  const anchor = isOfLine ? row.lines.map(toLineItem) : row.bookings.map(toMissingItem);
  const anchored = new Set(anchor.map(({ key }) => key));
  const others = (isOfLine ? lines : missing.map(toMissingItem)).filter(({ key }) => !anchored.has(key));
  const offered = useMemo(
    () => (isOfLine ? (data?.bookings ?? []).map((booking) => toBookingItem(booking, booking.under, names)) : lines),
    [isOfLine, data, lines, names],
  );
  const left = [...anchor, ...others.filter(({ key }) => added.has(key))];
  const right = [...ticked.values()];
  const [theirs, ours] = isOfLine ? [sum(left), sum(right)] : [sum(right), sum(left)];
  const difference = theirs - ours;
  const tick = (item: Item) => {
    const others = [...ticked].filter(([key]) => key !== item.key);
    setTicked(new Map(ticked.has(item.key) ? others : [...others, [item.key, item]]));
  };
  const match = () => {
    const all = [...left, ...right];
    if (right.length > 0)
      void onMatch(
        all.flatMap(({ line: one }) => one?.row ?? []),
        all.flatMap(({ booking }) => (booking ? { tripId: booking.tripId, sectorId: booking.sectorId } : [])),
      );
  };
  useEscape(onLeave);
  const panel = useRef<HTMLDivElement>(null);
  const hasRows = offered.length > 0;
  useEffect(() => {
    // Not while the user types what to search for.
    if (hasRows && isNothingFocused()) panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  }, [hasRows]);
  const columns = useMemo(() => createColumns(ticked, !isOfLine), [ticked, isOfLine]);
  const fits = offered.some(({ under }) => under === 'fits');
  return (
    <Screen
      title={
        <>
          <button type="button" className="link sheet-back" onClick={onLeave}>
            ‹ {texts.leave}
          </button>
          {texts.hand}
        </>
      }
      badge={<span className="dim">{`${name}, ${printStatementTitle(sheet.head)}`}</span>}
      tools={<span className="dim wide-only">{texts.handKeys}</span>}
    >
      {error && <ErrorAlert error={error} />}
      <div ref={panel} className="sheet-hand">
        <Stack component="section" gap={8} mih={0} aria-label={isOfLine ? sheetColumns.theirs.label : oursHeading}>
          {anchor.map((item) => (
            <div key={item.key} className="sheet-anchor">
              <b>{item.reference ?? '–'}</b>
              <b className="num">{formatMoney(item.cents)}</b>
              <span>{item.name}</span>
              <span className="dim">{[item.date && formatDate(item.date), item.what].filter(Boolean).join(' · ')}</span>
              {item.line && (
                <span className="dim small">{item.line.cells.filter((cell) => cell !== '').join(' | ')}</span>
              )}
              {item.line && item.line.details !== null && (
                <span className="dim small">{texts.rowOfFile(item.line.row)}</span>
              )}
            </div>
          ))}
          {others.length > 0 && (
            <fieldset className="sheet-others">
              <legend>{isOfLine ? texts.addLine : texts.addBooking}</legend>
              {others.map((item) => (
                <label key={item.key}>
                  <input
                    type="checkbox"
                    checked={added.has(item.key)}
                    onChange={() => setAdded(added.symmetricDifference(new Set([item.key])))}
                  />
                  <span>{item.reference ?? '–'}</span>
                  <span className="dim">{item.name}</span>
                  <span className="num">{formatMoney(item.cents)}</span>
                </label>
              ))}
            </fieldset>
          )}
          {isOfLine && row.group === 'unknown' && data?.left === 0 && !fits && search === '' && (
            <div className="sheet-anchor">
              <b>{texts.nothingFits}</b>
              <span className="dim">{texts.nothingFitsWhy(anchor[0]?.reference ?? null)}</span>
              <Button
                size="compact-sm"
                onClick={() => {
                  showResult(texts.inquired(name));
                  onLeave();
                }}
              >
                {texts.inquire(name)}
              </Button>
            </div>
          )}
        </Stack>
        <DataTable
          label={isOfLine ? texts.candidates : texts.lines}
          columns={columns}
          rows={offered}
          grouping={isOfLine ? grouping : undefined}
          rowKey={({ key }) => key}
          // The first row is current, and has the keys, once the rows have come.
          scrollTo={hasRows ? firstRow : null}
          // Bookings are searched where all of them are.
          filterText={isOfLine ? '' : search}
          onRowKey={(event, selected) => {
            const active = selected.getActive();
            if (isPlainKey(event, ' ') && active) tick(active);
            else if (isPlainKey(event, 'Enter')) match();
            else return false;
            return true;
          }}
          onOpen={tick}
          empty={texts.none}
          toolbar={
            <>
              <TextInput
                className="sheet-search"
                aria-label={texts.searchBookings}
                placeholder={texts.searchHint}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              {isOfLine &&
                [false, true].map((isAll) => (
                  <Toggle key={String(isAll)} isOn={allSuppliers === isAll} onClick={() => setAllSuppliers(isAll)}>
                    {isAll ? texts.allSuppliers : name}
                  </Toggle>
                ))}
              {isOfLine && data && data.left > 0 && <span className="dim">{texts.moreBookings(data.left)}</span>}
            </>
          }
        />
      </div>
      <Group className="sheet-finish num" gap={12} wrap="nowrap" role="status">
        <p>
          {texts.theirsLess} <b>{formatMoney(theirs)}</b> {texts.lessOurs} <b>{formatMoney(ours)}</b> ={' '}
          <b>{formatMoney(Math.abs(difference))}</b>
          {texts.over(difference)} <span className="dim">{right.map(({ reference }) => reference).join(', ')}</span>
        </p>
        <Button onClick={onLeave}>{texts.cancel}</Button>
        <Button variant="filled" disabled={right.length === 0} onClick={match}>
          {texts.matchWith(difference)}
        </Button>
      </Group>
    </Screen>
  );
}
