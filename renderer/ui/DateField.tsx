/** A date field: typed day first, as in Australia, or chosen from a calendar. A text that is no date stays, in red. */
import { ActionIcon, Button, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { formatDate, isCalendarDate } from '@shared/values/dates';
import { parseTypedDate } from '@shared/values/typed-dates';
import { IconCalendar } from '@tabler/icons-react';
import { createContext, useContext, useState } from 'react';
import { lazyPart } from './lazy-part';
import { texts } from './texts';
import { useToday } from './use-now';

/** Whether fields stand in a popover: what they open must be within it, for a click outside would close it. */
export const InPopoverContext = createContext(false);

/* A text field for a value that is parsed. A text that cannot be parsed stays, in red, and is passed on as it is. */

type TypedFieldProps = {
  /** A value, or a text that could not be read as one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the typed value when the field loses the focus or Enter is pressed. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** Parses a typed text; null if it has no meaning. */
  readonly parse: (text: string) => string | null;
  /** Formats a value for the screen. Any other text stays as it is. */
  readonly format: (value: string) => string;
  /** Gets the error of a value; null for a valid value and for none. */
  readonly getError: (value: string) => string | null;
} & Pick<
  TextInputProps,
  'label' | 'title' | 'w' | 'placeholder' | 'inputMode' | 'rightSection' | 'rightSectionWidth' | 'onKeyDownCapture'
>;

/** Shows no error while the user types. */
export function TypedField({
  value,
  onChange,
  onCommit,
  parse: read,
  format: show,
  getError,
  ...input
}: TypedFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const toValue = (text: string) => (text.trim() === '' ? '' : (read(text) ?? text.trim()));
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    onCommit?.(toValue(draft));
  };
  return (
    <TextInput
      {...input}
      value={draft ?? show(value)}
      error={draft === null ? getError(value) : null}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        onChange(toValue(event.currentTarget.value));
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

type DateFieldProps = {
  readonly label: string;
  /** YYYY-MM-DD, or a text that is no date; empty where no date is set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a date is finished: typed and left, chosen or cleared. */
  readonly onCommit?: ((value: string) => void) | undefined;
  readonly width?: number | undefined;
  /** Whether it has the focus when its popover opens. */
  readonly isFirst?: boolean;
};

const Calendar = lazyPart(() => import('./Calendar'), 'Calendar', { height: 240 });

/** Gets the error of a date field's value; null if it is a date or empty. */
export const getDateError = (value: string) => (value === '' || isCalendarDate(value) ? null : texts.fields.dateHint);

/** Whether two days end before they begin. */
export const areDaysReversed = (from: string, to: string): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && to < from;

/** Says that two days end before they begin, with what turns them round. */
export const ReversedDays = ({ onSwap }: { readonly onSwap: () => void }) => (
  <span className="warn small" role="alert">
    {texts.fields.reversed}{' '}
    <Button variant="subtle" size="compact-xs" onClick={onSwap}>
      {texts.fields.swap}
    </Button>
  </span>
);

/** Alt with the arrow down opens the calendar: its button is no stop of Tab. */
export function DateField({ label, value, onChange, onCommit, width, isFirst }: DateFieldProps) {
  const today = useToday();
  const isInPopover = useContext(InPopoverContext);
  const [isOpen, setOpen] = useState(false);
  const date = isCalendarDate(value) ? value : null;
  const choose = (chosen: string) => {
    setOpen(false);
    onChange(chosen);
    onCommit?.(chosen);
  };
  const toggle = async () => {
    // The popover gives the focus to what is in it when it opens.
    await Calendar.preload?.();
    setOpen(!isOpen);
  };
  const calendar = (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={!isInPopover}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={20}
          aria-label={texts.fields.calendar}
          title={texts.fields.calendar}
          tabIndex={-1}
          onClick={() => void toggle()}
        >
          <IconCalendar size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && <Calendar value={date} defaultDate={date ?? today} onChange={choose} />}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TypedField
      label={label}
      w={width}
      title={texts.fields.calendarKey}
      placeholder="D/M/YYYY"
      {...(isFirst && { 'data-autofocus': true })}
      value={value}
      onChange={onChange}
      onCommit={onCommit}
      onKeyDownCapture={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        void toggle();
      }}
      parse={(text) => parseTypedDate(text, today)}
      format={(shown) => (isCalendarDate(shown) ? formatDate(shown) : shown)}
      getError={getDateError}
      rightSectionWidth={value === '' ? 26 : 44}
      rightSection={
        <>
          {value !== '' && (
            <CloseButton
              size={18}
              iconSize={12}
              aria-label={texts.fields.clearDate}
              onClick={() => choose('')}
              tabIndex={-1}
            />
          )}
          {calendar}
        </>
      }
    />
  );
}
