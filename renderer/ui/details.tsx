/** How one record is laid out: labels with values, lists of sentences, links to other records, a value to copy. */

import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { type DirectoryKind, formatNameAndId, type Names } from '@shared/records/directory';
import { IconCopy } from '@tabler/icons-react';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { copyText } from './copy-text';
import { Dash, Text } from './FormattedValues';
import { copyButtonTexts } from './field-texts';
import { BidiText, truncateText } from './formatters';
import { showResult } from './line';
import { texts } from './texts';
import { toTripsFilteredBy } from './url-search';
import { toFieldLabel, toFieldText } from './use-changes';

/* Description lists: labels with values, for the head of a record and for fields that the API does not document. */

export type Description = readonly [label: string, value: ReactNode];

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="description-list">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows undocumented fields with readable labels, and the field's name in the API on hover. */
export function UnknownFields({ fields }: { fields: readonly (readonly [string, unknown])[] }) {
  return (
    <dl className="description-list">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt title={name}>{toFieldLabel(name)}</dt>
          <dd>
            <Text value={toFieldText(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the fields that the API sent and its documentation does not describe, without interpreting them. */
export function OtherFields({ fields }: { fields: readonly (readonly [string, unknown])[] }) {
  if (fields.length === 0) return null;
  return (
    <section className="panel" aria-label={texts.otherFields}>
      <h2>{texts.otherFields}</h2>
      <UnknownFields fields={fields} />
    </section>
  );
}

/* A heading that opens and closes a list of sentences: what was found, changed or left out, one by one. */

type DetailsListProps = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isOpenAtFirst: boolean;
  /** Most lines that are listed. The rest is counted. */
  readonly maxLines?: number;
};

export function DetailsList({ title, lines, isOpenAtFirst, maxLines = lines.length }: DetailsListProps) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpenAtFirst} className="details-list">
      <summary>{title}</summary>
      <ul className="warnings" aria-label={title}>
        {lines.slice(0, maxLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of texts that is only replaced as a whole
          <li key={index}>
            <BidiText>{line}</BidiText>
          </li>
        ))}
        {lines.length > maxLines && <li>{texts.more(lines.length - maxLines)}</li>}
      </ul>
    </details>
  );
}

/* A link to another screen that stands among buttons, and looks like one of them. */

const ButtonAnchor = (props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) => (
  <Button component="a" variant="default" {...props} />
);

export const LinkButton = createLink(ButtonAnchor);

/* A branch, consultant or group by its name, which leads to its trips where Trips can be filtered by it. */

type DirectoryNameProps = {
  readonly kind: DirectoryKind;
  readonly id: number | string | null;
  /** The id is shown alone if the API gives no name for it. */
  readonly names: Names;
};

export function DirectoryName({ kind, id, names }: DirectoryNameProps) {
  if (id === null) return <Dash />;
  const text = truncateText(formatNameAndId(names, kind, id) ?? '', 'field');
  if (kind === 'group') return <span>{text}</span>;
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
