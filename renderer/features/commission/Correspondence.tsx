/** At the right of a supplier's bookings: its statements, and what was written and noted, the newest first. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice, officeQuery } from '@renderer/data/call';
import { useChangeWork } from '@renderer/data/commission';
import { DateField, getDateError } from '@renderer/ui/DateField';
import { FormButtons } from '@renderer/ui/forms';
import { attempt } from '@renderer/ui/line';
import { homeCurrency } from '@shared/commission/statement-file';
import type { StatementHead } from '@shared/commission/statement-sheet';
import type { SupplierEvent } from '@shared/commission/work-records';
import { formatDays, formatSentenceDay, getLocalDay } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { texts as screenTexts, pageTexts as texts } from './commission-texts';

const none: readonly StatementHead[] = [];

function Statements({ supplierId }: { readonly supplierId: number | null }) {
  const { data = none } = useQuery(officeQuery('statements:heads', useOfficeId()));
  const own = data.filter(({ supplierIds }) => supplierId !== null && supplierIds.includes(supplierId));
  const first = own.flatMap(({ period }) => (period ? [period.from] : [])).toSorted()[0];
  return (
    <Stack component="section" gap={8} aria-label={texts.tabs.statements} className="aside-part" data-part="statements">
      <Group component="header" justify="space-between" gap={8}>
        <h2>{texts.tabs.statements}</h2>
        <span className="dim small">{texts.drop}</span>
      </Group>
      {own.map(({ id, period, cents, fileName, finishedAtMs, toCheck }) => (
        <div key={id}>
          <Group justify="space-between" gap={8}>
            <Link className="link" to="/commission/statement/$id" params={{ id }} search={{}}>
              {period ? formatDays(period.from, period.to) : fileName}
            </Link>
            {finishedAtMs === null ? (
              <span className="warn">{screenTexts.toCheck(toCheck)}</span>
            ) : (
              <span className="dim">{`${screenTexts.finished} ${formatSentenceDay(getLocalDay(finishedAtMs))}`}</span>
            )}
          </Group>
          <div className="dim small">{texts.statement(cents, fileName)}</div>
        </div>
      ))}
      <p className="dim small">{first === undefined ? texts.noStatement : texts.before(first)}</p>
    </Stack>
  );
}

type FormProps = { readonly onSave: (text: string, remindOn: string | null) => void; readonly onClose: () => void };

function NoteForm({ onSave, onClose }: FormProps) {
  const [text, setText] = useState('');
  const [remindOn, setRemindOn] = useState('');
  const isValid = text.trim() !== '' && getDateError(remindOn) === null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onSave(text.trim(), remindOn === '' ? null : remindOn);
  };
  return (
    <Stack
      component="form"
      gap={6}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextInput
        autoFocus
        label={texts.note}
        value={text}
        maxLength={20_000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DateField label={texts.remindOn} value={remindOn} onChange={setRemindOn} />
      <FormButtons onCancel={onClose} isDisabled={!isValid} />
    </Stack>
  );
}

type Props = {
  readonly supplierId: number | null;
  readonly events: readonly SupplierEvent[];
  /** YYYY-MM-DD on this computer. */
  readonly today: string;
};

export function Correspondence({ supplierId, events, today }: Props) {
  const officeId = useOfficeId();
  const changeWork = useChangeWork();
  const [isNoting, setNoting] = useState(false);
  const reminded = events.filter(({ remindOn }) => remindOn !== null);
  const addNote = async (text: string, remindOn: string | null) => {
    const note: SupplierEvent = {
      ...{ id: crypto.randomUUID(), supplierId, day: today, kind: 'note', text, remindOn },
      ...{ bookings: [], attachment: null },
    };
    // What was typed stays until it is saved.
    if (await changeWork({ put: { events: [note] }, remove: {} }, texts.noted)) setNoting(false);
  };
  const openAttachment = (eventId: string) =>
    attempt(texts.notOpened, () => callOffice('commission:open-attachment', officeId, { eventId }));
  return (
    <>
      <Statements supplierId={supplierId} />
      <Stack
        component="section"
        gap={8}
        aria-label={texts.tabs.correspondence}
        className="aside-part"
        data-part="correspondence"
      >
        <Group component="header" justify="space-between" gap={8}>
          <h2>{texts.tabs.correspondence}</h2>
          {!isNoting && (
            <Button size="compact-xs" onClick={() => setNoting(true)}>
              {texts.addNote}
            </Button>
          )}
        </Group>
        {isNoting && <NoteForm onSave={(...note) => void addNote(...note)} onClose={() => setNoting(false)} />}
        {reminded.map((event) => (
          <Group key={event.id} justify="space-between" gap={8}>
            <span className={(event.remindOn ?? '') <= today ? 'warn' : undefined}>
              {texts.reminder(event.remindOn ?? '', today)}
            </span>
            <button
              type="button"
              className="link"
              onClick={() =>
                void changeWork({ put: { events: [{ ...event, remindOn: null }] }, remove: {} }, texts.reminderDone)
              }
            >
              {texts.done}
            </button>
          </Group>
        ))}
        {events.map(({ id, day, kind, text, bookings, attachment }) => (
          <article key={id}>
            <div>
              <b>{formatSentenceDay(day)}</b>{' '}
              <span className="dim small">
                {[texts.kinds[kind], bookings.length > 0 && formatCount(bookings.length, texts.booking)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className="aside-text">
              {kind === 'claim'
                ? texts.requested(
                    text,
                    `${formatMoney(sumCents(bookings.map(({ cents }) => cents)).cents)} ${homeCurrency}`,
                  )
                : text}
            </div>
            {attachment && (
              <button type="button" className="link small" onClick={() => void openAttachment(id)}>
                {attachment.name}
              </button>
            )}
          </article>
        ))}
      </Stack>
    </>
  );
}
