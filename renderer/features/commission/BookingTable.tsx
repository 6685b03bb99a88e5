/** The bookings of a supplier, with what is done to those that are selected; at their right, or as tabs, the correspondence. */
import { Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useChangeWork } from '@renderer/data/commission';
import { createTripSequence } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import { copyText } from '@renderer/ui/copy-text';
import { DateField, getDateError } from '@renderer/ui/DateField';
import { FormButtons, ReasonDialog } from '@renderer/ui/forms';
import { LineNote, showResult } from '@renderer/ui/line';
import type { Booking } from '@shared/commission/bookings';
import {
  type BookingKey,
  type Receipt,
  toBookingId,
  type WorkChange,
  type WriteOff,
} from '@shared/commission/work-records';
import { centsToDecimal, dollarsToCents, formatMoney } from '@shared/values/money';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { pageTexts as texts } from './commission-texts';
import { createBookingColumns } from './supplier-columns';
import { type Commission, useCommissionTable, useSteadyRows } from './use-commission';

type WorkKind = 'write-off' | 'payment';

/** A booking that records can name. */
type NumberedBooking = Booking & { readonly sectorId: number };

const sumOutstanding = (bookings: readonly NumberedBooking[]) =>
  bookings.reduce((sum, { outstanding }) => sum + (outstanding ?? 0), 0);

/** Makes the records that write off what is outstanding of bookings; of others there is nothing to write off. */
const planWriteOffs = (
  bookings: readonly NumberedBooking[],
  { reason, day }: Pick<WriteOff, 'reason' | 'day'>,
): WriteOff[] =>
  bookings.flatMap(({ tripId, sectorId, outstanding: cents }) =>
    cents ? [{ id: crypto.randomUUID(), tripId, sectorId, reason, day, cents }] : [],
  );

/** Makes the receipts of a payment: each booking gets what is outstanding, in their order, and the last one what is left or short. */
export function planPayment(
  bookings: readonly NumberedBooking[],
  cents: number,
  source: { readonly day: string; readonly text: string },
): WorkChange {
  let left = cents;
  const receipts = bookings.map(({ tripId, sectorId, expected, outstanding }, index): Receipt => {
    const share = index === bookings.length - 1 ? left : (outstanding ?? 0);
    left -= share;
    return {
      ...{ id: crypto.randomUUID(), tripId, sectorId, cents: share, expected: expected ?? 0 },
      source: { kind: 'by-hand', ...source },
    };
  });
  return { put: { receipts }, remove: {} };
}

type PaymentProps = {
  /** The first to travel first. */
  readonly bookings: readonly NumberedBooking[];
  readonly today: string;
  /** Resolves to whether it was saved: else what was typed stays. */
  readonly onSave: (change: WorkChange, done: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Records a payment for bookings. */
function PaymentDialog({ bookings, today, onSave, onClose }: PaymentProps) {
  const [text, setText] = useState('');
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState(() => formatMoney(sumOutstanding(bookings)).replace('\u2212', '-'));
  const cents = dollarsToCents(amount);
  const [isSaving, setSaving] = useState(false);
  const isValid = cents !== null && getDateError(day) === null && day !== '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (cents === null || !isValid || isSaving) return;
    setSaving(true);
    const payment = planPayment(bookings, cents, { day, text: text.trim() });
    if (await onSave(payment, texts.recorded(formatMoney(cents)))) onClose();
    else setSaving(false);
  };
  return (
    <Modal opened onClose={onClose} title={texts.payment} size="sm">
      <Stack component="form" gap="xs" onSubmit={(event) => void save(event)}>
        <Group gap="xs" align="flex-start">
          <DateField label={texts.day} value={day} onChange={setDay} />
          <TextInput
            label={texts.amount}
            value={amount}
            inputMode="decimal"
            error={cents === null ? texts.amountHint : null}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </Group>
        <TextInput
          label={texts.text}
          value={text}
          data-autofocus
          maxLength={2_000}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormButtons onCancel={onClose} isDisabled={!isValid} />
      </Stack>
    </Modal>
  );
}

type Props = {
  readonly commission: Commission;
  readonly isStale: boolean;
  /** All of the supplier under the bar. */
  readonly bookings: readonly Booking[];
  /** Those of the states that are on. */
  readonly listed: readonly Booking[];
  /** Names what is listed. */
  readonly listKey: string;
  /** Opens a claim of some bookings. Undefined where nothing can be claimed. */
  readonly onClaim: ((bookings: readonly BookingKey[]) => void) | undefined;
  readonly head: ReactNode;
  readonly aside: ReactNode;
};

const onBeforeOpen = createTripSequence(({ tripId }: Booking) => tripId);
const nouns = [texts.booking, `${texts.booking}s`] as const;

const first = { pinned: [], sort: { column: 'returned', isDescending: false } };

const tabs = ['bookings', 'statements', 'correspondence'] as const;

/** Bookings as text for the booking system's own user. */
const toList = (bookings: readonly Booking[]): string =>
  [
    texts.copyHeaders,
    ...bookings.map(({ tripId, bookingReference, travelDate, returnDate, expected, received }) => [
      tripId,
      bookingReference ?? '',
      travelDate ?? '',
      returnDate ?? '',
      expected === null ? '' : centsToDecimal(expected),
      centsToDecimal(received),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

const inTravelOrder = (bookings: readonly NumberedBooking[]) =>
  bookings.toSorted((a, b) => ((a.travelDate ?? '~') < (b.travelDate ?? '~') ? -1 : 1));

/** Those that a claim or a record can name. */
const listNumbered = (bookings: readonly Booking[]): NumberedBooking[] =>
  bookings.filter((booking): booking is NumberedBooking => booking.sectorId !== null);

export function BookingTable(props: Props) {
  const { commission, bookings, listed, listKey, onClaim } = props;
  const { officeId, names, today, basisText } = commission;
  const navigate = useNavigate();
  const changeWork = useChangeWork();
  const columns = useMemo(() => createBookingColumns(names), [names]);
  const { text, toolbar, tableProps } = useCommissionTable<Booking>(texts.grid, first);
  const [work, setWork] = useState<{ readonly kind: WorkKind; readonly bookings: readonly NumberedBooking[] } | null>(
    null,
  );
  const closeWork = () => setWork(null);
  const writeOff = (of: readonly NumberedBooking[], reason: string) => {
    const writeOffs = planWriteOffs(of, { reason, day: today });
    return changeWork({ put: { writeOffs }, remove: {} }, texts.writtenOff(writeOffs.length));
  };
  const [tab, setTab] = useState<(typeof tabs)[number]>('bookings');
  const rows = useSteadyRows(listed, toBookingId, `${commission.arrangementKey} ${listKey}`);
  const openTrip = ({ tripId, sectorId }: Booking) =>
    void navigate({
      to: '/trips/$id',
      params: { id: String(tripId) },
      search: sectorId === null ? {} : { sector: String(sectorId) },
    });
  const unmarked = bookings.filter(({ state, isClaimed }) => state === 'paid' && isClaimed === false);
  const copyUnmarked = () => {
    copyText(toList(unmarked));
    showResult(texts.copied(unmarked.length));
  };
  return (
    <>
      {unmarked.length > 0 && (
        <LineNote
          rank="warning"
          text={texts.unmarked(unmarked.length)}
          actions={[{ label: texts.copyList, run: copyUnmarked }]}
        />
      )}
      <DataTable
        viewKey={JSON.stringify([texts.grid, officeId, basisText, listKey])}
        {...tableProps}
        columns={columns}
        rows={rows}
        source={commission.source}
        isStale={props.isStale}
        nouns={nouns}
        totalsLabel={(count) => texts.totals(count, bookings.length)}
        rowKey={toBookingId}
        onBeforeOpen={onBeforeOpen}
        onOpen={openTrip}
        renderActions={({ count, getRows }) => (
          <Menu position="bottom-end" disabled={count === 0}>
            <Menu.Target>
              <Button disabled={count === 0} rightSection={<IconChevronDown size={14} />}>
                {texts.selected(count)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {onClaim && (
                <Menu.Item
                  onClick={() => onClaim(listNumbered(getRows()).map(({ tripId, sectorId }) => ({ tripId, sectorId })))}
                >
                  {texts.claim(count)}
                </Menu.Item>
              )}
              {(['write-off', 'payment'] as const).map((kind) => (
                <Menu.Item
                  key={kind}
                  onClick={() => setWork({ kind, bookings: inTravelOrder(listNumbered(getRows())) })}
                >
                  {kind === 'payment' ? texts.payment : texts.writeOff}
                </Menu.Item>
              ))}
              <Menu.Item
                disabled={count !== 1}
                onClick={() => {
                  const [booking] = getRows();
                  if (booking) openTrip(booking);
                }}
              >
                {texts.openTrip}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        toolbar={commission.renderBar(toolbar)}
        head={
          <>
            {props.head}
            <div className="tabs narrow-tabs" role="tablist">
              {tabs.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  className="tab"
                  aria-selected={tab === name}
                  onClick={() => setTab(name)}
                >
                  {texts.tabs[name]}
                </button>
              ))}
            </div>
          </>
        }
        aside={
          <aside className="supplier-aside" data-tab={tab}>
            {props.aside}
          </aside>
        }
        empty={text !== '' ? <strong>{texts.noMatch(text)}</strong> : bookings.length === 0 ? texts.none : texts.empty}
      />
      {work?.kind === 'payment' && (
        <PaymentDialog bookings={work.bookings} today={today} onSave={changeWork} onClose={closeWork} />
      )}
      {work?.kind === 'write-off' && (
        <ReasonDialog title={texts.writeOff} onSave={(reason) => writeOff(work.bookings, reason)} onClose={closeWork} />
      )}
    </>
  );
}
