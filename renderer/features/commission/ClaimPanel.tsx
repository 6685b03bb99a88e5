/** A claim before it is sent: the letter as it will be, what is attached, and what is left out. */
import { Button, Drawer, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useOfficeId } from '@renderer/data/app';
import { callOffice, officeQuery } from '@renderer/data/call';
import { offerUndo, refreshCommission } from '@renderer/data/commission';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { ErrorAlert } from '@renderer/ui/Screen';
import { SmallTable } from '@renderer/ui/SmallTable';
import { useNow, useToday } from '@renderer/ui/use-now';
import type { BookingKey } from '@shared/commission/work-records';
import type { PeriodBasis } from '@shared/filters/period-basis';
import type { Output } from '@shared/ipc/contract';
import { addDays, formatLetterDay, formatLocalTime, formatSentenceDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Toggle } from './BookingStates';
import { claimTexts as texts } from './commission-texts';

type Draft = Output<'commission:draft-claim'>;
type Letter = Draft['draft'];
type How = 'email' | 'file';

/** Days after which an answer is asked for, and a month. */
const remindAfter = { weeks: 14, month: 30 } as const;
/** Under which name it is remembered how the last claim was sent. */
const rememberedHow = 'claim';
const shownReferences = 5;

/** The first rows of the workbook. */
function Attached({ attachment: { name, columns, rows }, bookings, totalCents }: Draft) {
  return (
    <div className="claim-attached">
      <span className="dim">{texts.attached}</span>
      <span>
        <b>{name}</b> <span className="dim small">{texts.rows(bookings.length)}</span>
      </span>
      <SmallTable
        columns={columns.map(({ label, isAmount }) => (isAmount ? { label, className: 'num' } : { label }))}
        rows={rows.map((cells, key) => ({ key, cells }))}
        foot={
          <>
            <td colSpan={columns.length - 1} className="dim">
              {bookings.length > rows.length && texts.more(bookings.length - rows.length)}
            </td>
            <td className="num">{formatMoney(totalCents)}</td>
          </>
        }
      />
    </div>
  );
}

/** The letter of a draft with what was typed. @param namedDay - the day that its message names instead of the draft's; null for that */
export function composeLetter(draft: Letter, typed: Partial<Letter>, namedDay: string | null): Letter {
  return { ...draft, message: replaceDay(draft.message, draft.remindOn, namedDay), ...typed };
}

const replaceDay = (message: string, from: string | null, to: string | null) =>
  from === null || to === null ? message : message.replaceAll(formatLetterDay(from), formatLetterDay(to));

type Props = {
  readonly supplierId: number;
  /** As screens show it; the number where it has none. */
  readonly supplierName: string;
  /** Whether the office has written to the supplier before: then its name is settled. */
  readonly isNamed: boolean;
  readonly basis: PeriodBasis;
  /** Null for all that are to be chased under the basis. */
  readonly bookings: readonly BookingKey[] | null;
  /** The statement that was finished just now, whose short-paid and missing bookings are claimed. */
  readonly statementId?: string;
  readonly onClose: () => void;
};

export function ClaimPanel(props: Props) {
  const officeId = useOfficeId();
  const { supplierId, basis, bookings: selected, statementId, isNamed, onClose } = props;
  const [typedName, setTypedName] = useState(props.supplierName);
  const [supplier, setSupplier] = useState(props.supplierName);
  const [includes, setIncludes] = useState(false);
  const claim = {
    ...{ supplierId, supplierName: supplier, basis, includesOpenStatements: includes },
    bookings: selected && [...selected],
    ...(statementId === undefined ? {} : { statementId }),
  };
  const {
    data: draft,
    error,
    isPlaceholderData,
  } = useQuery({
    ...officeQuery('commission:draft-claim', officeId, claim),
    // A letter that the user writes on must not change under their hands, nor go while it is drafted anew.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    placeholderData: keepPreviousData,
  });
  const [edited, setEdited] = useState<Partial<Letter>>({});
  /** The day that the message names, also while no reminder is wanted. */
  const [namedDay, setNamedDay] = useState<string | null>(null);
  const [last, setLast] = useRememberedText(rememberedHow);
  const client = useQueryClient();
  const today = useToday();
  const now = useNow();
  const letter = draft && composeLetter(draft.draft, edited, namedDay);
  // Its figures are those of the draft on which it was typed.
  const isTyped = edited.message !== undefined || edited.subject !== undefined;
  const send = useMutation({
    mutationFn: (how: How) => {
      if (!draft || !letter) throw new Error(texts.nothing);
      return callOffice('commission:send-claim', officeId, {
        ...{ ...claim, includesOpenStatements: true, bookings: draft.bookings },
        ...{ draft: letter, totalCents: draft.totalCents, how },
      });
    },
    onSuccess: ({ bookings, undo }, how) => {
      setLast(how);
      onClose();
      offerUndo(client, officeId, texts.chased(bookings), undo);
    },
    onSettled: () => refreshCommission(client),
  });
  const change = (changed: Partial<Letter>) => setEdited((before) => ({ ...before, ...changed }));
  const remind = (day: string | null) => {
    const { message } = edited;
    const named = namedDay ?? draft?.draft.remindOn ?? null;
    if (day !== null) setNamedDay(day);
    change({ remindOn: day, ...(message === undefined ? {} : { message: replaceDay(message, named, day) }) });
  };
  const preferred: How =
    last === 'email' || last === 'file' ? last : navigator.platform.startsWith('Mac') ? 'file' : 'email';
  const canSend = draft !== undefined && !isPlaceholderData && draft.bookings.length > 0 && !send.isPending;
  const onKeyDown = getHotkeyHandler([['mod+Enter', () => canSend && send.mutate(preferred)]]);
  const days = { weeks: addDays(today, remindAfter.weeks), month: addDays(today, remindAfter.month) };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={<b className="claim-title">{texts.title(supplier)}</b>}
      onKeyDown={onKeyDown}
    >
      {error && <ErrorAlert error={error} />}
      {(!draft || isPlaceholderData) && !error && <p role="status">{texts.reading}</p>}
      {draft && letter && (
        <Stack gap={9} className="claim">
          {!isNamed && (
            <TextInput
              label={texts.name}
              value={typedName}
              onChange={(event) => setTypedName(event.currentTarget.value)}
              onBlur={() => setSupplier(typedName.trim() || props.supplierName)}
            />
          )}
          <TextInput
            label={texts.to}
            value={letter.to}
            // By the panel where the letter is there first, by the field where it comes later.
            autoFocus
            data-autofocus
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <TextInput
            label={texts.subject}
            value={letter.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={texts.message}
            value={letter.message}
            autosize
            minRows={7}
            maxRows={14}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          {draft.bookings.length === 0 ? <p>{texts.nothing}</p> : <Attached {...draft} />}
          {draft.onOpenStatements.bookings > 0 && (
            <p className="warn">
              {texts.open(draft.onOpenStatements.bookings, formatMoney(draft.onOpenStatements.cents))}{' '}
              {isTyped ? (
                <span className="dim">{texts.typed}</span>
              ) : (
                <button type="button" className="link" onClick={() => setIncludes(true)}>
                  {texts.include(draft.onOpenStatements.bookings)}
                </button>
              )}
            </p>
          )}
          {draft.claimedSince.length > 0 && (
            <p className="warn">
              {texts.claimedSince(draft.claimedSince.length, draft.claimedSince.slice(0, shownReferences).join(', '))}
            </p>
          )}
          {draft.asOfMs !== null && <p className="warn">{texts.asOf(formatLocalTime(draft.asOfMs, now))}</p>}
          <Group className="claim-remind" gap={8} role="group" aria-label={texts.remind}>
            <span className="dim">{texts.remind}</span>
            {(
              [
                [days.weeks, formatSentenceDay(days.weeks)],
                [days.month, texts.inAMonth],
                [null, texts.no],
              ] as const
            ).map(([day, label]) => (
              <Toggle key={label} isOn={letter.remindOn === day} onClick={() => remind(day)}>
                {label}
              </Toggle>
            ))}
          </Group>
          {send.error && <ErrorAlert error={send.error} />}
          <Group className="claim-foot" gap={8}>
            <span className="dim">{texts.becomes}</span>
            {(['file', 'email'] as const).map((how) => (
              <Button
                key={how}
                variant={how === preferred ? 'filled' : 'default'}
                disabled={!canSend}
                loading={send.isPending && send.variables === how}
                onClick={() => send.mutate(how)}
              >
                {texts[how]}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </Drawer>
  );
}
