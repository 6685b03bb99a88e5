/** How one record is laid out: labels with values, links to other records, a value to copy. */

import { ActionIcon, Popover } from '@mantine/core';
import type { CatalogueField } from '@shared/fields/field';
import type { Names } from '@shared/records/directory';
import { toHeading } from '@shared/reports/report';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { copyText } from './copy-text';
import { Text, truncateText } from './formatters';
import { showResult } from './line';
import { copyButtonTexts, texts } from './texts';
import { toTripsFilteredBy } from './url-search';
import './record.css';

/* Fields that the API does not document. */

/** Formats a value of unknown meaning; empty for no value. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/* Description lists: labels with values, for the head of a record and for fields that the API does not document. */

export type Description = readonly [label: string, value: ReactNode];

/** @param className - default: as many columns as there is room for */
export const DescriptionList = ({
  items,
  className = 'description-list',
}: {
  readonly items: readonly Description[];
  readonly className?: string;
}) => (
  <dl className={className}>
    {items.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several may have one label, and all are replaced together.
      <div key={`${label} ${index}`}>
        <dt>{label}</dt>
        <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Lists fields that the API does not document, without interpreting them; blanks are left out. */
export function toOtherDetails(fields: readonly (readonly [string, unknown])[]): Description[] {
  return fields.flatMap(([name, value]) => {
    const text = toFieldText(value);
    return text === '' ? [] : [[toHeading(name), <Text key={name} value={text} />] as const];
  });
}

/* The value of a field of the catalogue: a name, or what is typed into other programs with a button to copy it. */

/** @param value - not blank; an id is shown alone where the API gives no name for it */
export function toFieldValue(
  { label, names: kind, isReference }: CatalogueField,
  value: string | number | boolean,
  names: Names,
  shown = String(value),
): ReactNode {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (kind === 'client') {
    const id = String(value);
    return (
      <Link className="link" to="/clients/$id" params={{ id }} search={{}}>
        {names.client[id] ?? texts.client(id)}
      </Link>
    );
  }
  const text = truncateText(kind ? (names[kind][String(value)] ?? shown) : shown, 'field');
  // A filter of Trips, where Trips has one.
  if (kind === 'branch' || kind === 'consultant') {
    return (
      <Link className="link" {...toTripsFilteredBy(`${kind}_id`, value)}>
        {text}
      </Link>
    );
  }
  if (!isReference) return text;
  return (
    <>
      {text} <CopyButton what={label} text={String(value)} />
    </>
  );
}

/* Copies one value, such as a booking reference, and says so. */

type Props = {
  /** The name of the value: "Purchase order". */
  readonly what: string;
  readonly text: string | null | undefined;
};

/** Renders nothing for no value. */
export function CopyButton({ what, text }: Props) {
  if (text === null || text === undefined || text === '') return null;
  const copy = () => {
    copyText(text);
    showResult(copyButtonTexts.copied(what));
  };
  return (
    <ActionIcon size="xs" aria-label={copyButtonTexts.copyText(what, text)} title={copyButtonTexts.copy} onClick={copy}>
      <IconCopy size={13} />
    </ActionIcon>
  );
}

/* The details of a record in columns, blanks left out: as many as a few lines hold, and the rest behind one of them. */

type MoreProps = { readonly label: string; readonly items: readonly Description[] };

function More({ label, items }: MoreProps) {
  return (
    <Popover position="bottom-end" shadow="md" width={560} trapFocus>
      <Popover.Target>
        <button type="button" className="link details-more">
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="details-rest" tabIndex={-1} data-autofocus>
        <DescriptionList items={items} />
      </Popover.Dropdown>
    </Popover>
  );
}

type DescriptionColumnsProps = {
  readonly first: readonly Description[];
  /** What has no room among the first ones whatever the window. */
  readonly more: readonly Description[];
  readonly columns: number;
  readonly lines: number;
  readonly toMoreLabel: (count: number) => string;
  /** Whether a column is as wide as its values. Default: all are equally wide. */
  readonly isFitted?: boolean;
};

export function DescriptionColumns({
  first,
  more,
  columns,
  lines,
  toMoreLabel,
  isFitted = false,
}: DescriptionColumnsProps) {
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
