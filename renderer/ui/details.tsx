/** How one record is laid out: labels with values, lists of sentences, links to other records, a value to copy. */

import { ActionIcon } from '@mantine/core';
import type { NameKind, Names } from '@shared/records/directory';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copyText } from './copy-text';
import { toFieldLabel, toFieldText } from './field-labels';
import { BidiText, Dash, Text, truncateText } from './formatters';
import { showResult } from './line';
import { copyButtonTexts } from './texts';
import { toTripsFilteredBy } from './url-search';

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
    return text === '' ? [] : [[toFieldLabel(name), <Text key={name} value={text} />] as const];
  });
}

/* A heading that opens and closes a list of sentences: what was found, changed or left out, one by one. */

type DetailsListProps = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isOpenAtFirst: boolean;
};

export function DetailsList({ title, lines, isOpenAtFirst }: DetailsListProps) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpenAtFirst} className="details-list">
      <summary>{title}</summary>
      <ul className="warnings" aria-label={title}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of texts that is only replaced as a whole
          <li key={index}>
            <BidiText>{line}</BidiText>
          </li>
        ))}
      </ul>
    </details>
  );
}

/* A branch, consultant or group by its name: a filter of Trips, where Trips has one. */

type DirectoryNameProps = {
  readonly kind: NameKind;
  readonly id: number | string | null;
  /** The id is shown alone if the API gives no name for it. */
  readonly names: Names;
};

export function DirectoryName({ kind, id, names }: DirectoryNameProps) {
  if (id === null) return <Dash />;
  const text = truncateText(names[kind][String(id)] ?? String(id), 'field');
  if (kind !== 'branch' && kind !== 'consultant') return <span>{text}</span>;
  return (
    <Link className="link" {...toTripsFilteredBy(`${kind}_id`, id)}>
      {text}
    </Link>
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
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={copyButtonTexts.copyText(what, text)}
      title={copyButtonTexts.copy}
      onClick={copy}
    >
      <IconCopy size={13} />
    </ActionIcon>
  );
}
