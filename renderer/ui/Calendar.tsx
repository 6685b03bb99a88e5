/** The calendar of a date field. A module of its own, so that its library is not loaded with the first screen. */
import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';

type Props = {
  /** YYYY-MM-DD */
  readonly value: string | null;
  /** The day whose month is shown first. */
  readonly defaultDate: string;
  readonly onChange: (chosen: string) => void;
};

export function Calendar({ value, defaultDate, onChange }: Props) {
  return (
    <DatePicker
      value={value}
      defaultDate={defaultDate}
      allowDeselect={false}
      weekendDays={[]}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}
