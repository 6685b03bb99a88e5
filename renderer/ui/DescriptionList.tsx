/** Description lists: labels with values, for the head of a record and for fields that the API does not document. */
import type { ReactNode } from 'react';
import { Text } from './FormattedValues';
import { texts } from './texts';
import { toFieldLabel, toFieldText } from './unknown-fields';

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
