/** A date field: typed day first, as in Australia, or chosen from a calendar. A text that is no date stays, in red. */
import { ActionIcon, CloseButton, Popover } from '@mantine/core';
import { formatDate, isCalendarDate } from '@shared/dates';
import { parseTypedDate } from '@shared/typed-dates';
import { IconCalendar } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { InPopoverContext } from './in-popover-context';
import { lazyPart } from './lazy-part';
import { TypedField } from './TypedField';
import { texts } from './texts';
import { useToday } from './use-now';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD, or a text that is no date; empty where no date is set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a date is finished: typed and left, chosen or cleared. */
  readonly onCommit?: ((value: string) => void) | undefined;
  readonly width?: number | undefined;
};

const Calendar = lazyPart(() => import('./Calendar'), 'Calendar', { height: 240 });

/** Gets the error of a date field's value; null if it is a date or empty. */
export const getDateError = (value: string) => (value === '' || isCalendarDate(value) ? null : texts.fields.dateHint);

export function DateField({ label, value, onChange, onCommit, width }: Props) {
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
          variant="subtle"
          color="gray"
          size={20}
          aria-label={texts.fields.calendar}
          title={texts.fields.calendar}
          aria-expanded={isOpen}
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
      placeholder="D/M/YYYY"
      value={value}
      onChange={onChange}
      onCommit={onCommit}
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
