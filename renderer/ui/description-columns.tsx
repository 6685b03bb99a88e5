/** The details of a record in columns, blanks left out: as many as a few lines hold, and the rest behind one of them. */
import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { type Description, DescriptionList } from './details';
import './record.css';

/** Whether the window is too narrow for the rail's words and for all columns of a table. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1600px)', false, { getInitialValueInEffect: false });

type MoreProps = { readonly label: string; readonly items: readonly Description[] };

function More({ label, items }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={560} withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className="link details-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="details-rest" tabIndex={-1} data-autofocus>
        <DescriptionList items={items} />
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  readonly first: readonly Description[];
  /** What has no room among the first ones whatever the window. */
  readonly more: readonly Description[];
  readonly columns: number;
  readonly lines: number;
  readonly toMoreLabel: (count: number) => string;
  /** Whether a column is as wide as its values. Default: all are equally wide. */
  readonly isFitted?: boolean;
};

export function DescriptionColumns({ first, more, columns, lines, toMoreLabel, isFitted = false }: Props) {
  const room = columns * lines;
  const hasMore = more.length > 0 || first.length > room;
  const shown = hasMore ? first.slice(0, room - 1) : first;
  const rest = [...first.slice(shown.length), ...more];
  const style = { '--columns': columns, '--column': isFitted ? 'auto' : 'minmax(0, 1fr)' } as CSSProperties;
  return (
    <div className={isFitted ? 'details-columns details-fitted' : 'details-columns'} style={style}>
      <DescriptionList items={shown} className="details-facts" />
      {hasMore && <More label={toMoreLabel(rest.length)} items={rest} />}
    </div>
  );
}
