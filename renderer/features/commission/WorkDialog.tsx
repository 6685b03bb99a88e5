/** Writes off what is outstanding of bookings, or records a payment for them. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { DateField, getDateError } from '@renderer/ui/DateField';
import type { Booking } from '@shared/commission/bookings';
import type { Receipt, WorkChange, WriteOff } from '@shared/commission/work-records';
import { dollarsToCents, formatMoney } from '@shared/values/money';
import { type FormEvent, useState } from 'react';
import { pageTexts as texts } from './commission-texts';

export type WorkKind = 'write-off' | 'payment';

/** A booking that records can name. */
export type NumberedBooking = Booking & { readonly sectorId: number };

const sumOutstanding = (bookings: readonly NumberedBooking[]) =>
  bookings.reduce((sum, { outstanding }) => sum + (outstanding ?? 0), 0);

/** Makes the records that write bookings off. */
function planWriteOff(
  bookings: readonly NumberedBooking[],
  { reason, day }: Pick<WriteOff, 'reason' | 'day'>,
): WorkChange {
  const open = bookings.filter(({ outstanding }) => outstanding !== null && outstanding !== 0);
  const writeOffs = open.map(({ tripId, sectorId, outstanding }) => ({
    ...{ id: crypto.randomUUID(), tripId, sectorId, reason, day },
    cents: outstanding ?? 0,
  }));
  return { put: { writeOffs }, remove: {} };
}

/** Makes the receipts of a payment: each booking gets what is outstanding, in their order, and the last one what is left or short. */
function planPayment(
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

type Props = {
  readonly kind: WorkKind;
  /** The first to travel first. */
  readonly bookings: readonly NumberedBooking[];
  readonly today: string;
  readonly onSave: (change: WorkChange, done: string) => void;
  readonly onClose: () => void;
};

export function WorkDialog({ kind, bookings, today, onSave, onClose }: Props) {
  const [text, setText] = useState('');
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState(() => formatMoney(sumOutstanding(bookings)).replace('\u2212', '-'));
  const cents = dollarsToCents(amount);
  const isPayment = kind === 'payment';
  const isValid = isPayment ? cents !== null && getDateError(day) === null && day !== '' : text.trim() !== '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    if (!isPayment) {
      onSave(planWriteOff(bookings, { reason: text.trim(), day: today }), texts.writtenOff(bookings.length));
    } else if (cents !== null) {
      onSave(planPayment(bookings, cents, { day, text: text.trim() }), texts.recorded(formatMoney(cents)));
    }
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={isPayment ? texts.payment : texts.writeOff} size="sm">
      <form onSubmit={onSubmit}>
        <Stack gap="xs">
          {isPayment && (
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
          )}
          <TextInput
            label={isPayment ? texts.text : texts.reason}
            value={text}
            data-autofocus
            maxLength={2_000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={!isValid}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
