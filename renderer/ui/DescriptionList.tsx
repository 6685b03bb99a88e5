/** Names and values in a grid: the head of a trip or client, and the fields that the document does not know. */
import type { ReactNode } from 'react';
import { Text } from './FormattedValues';
import { toFieldLabel, toFieldText } from './unknown-fields';

export type Description = readonly [label: string, value: ReactNode];

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="facts">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fields as they came, with readable labels; the field's own name on hover. */
export function UnknownFields({ fields }: { fields: readonly (readonly [string, unknown])[] }) {
  return (
    <dl className="facts">
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

/** Fields that the API sent and its document does not describe: kept and shown, never guessed at. */
export function OtherFields({ fields }: { fields: readonly (readonly [string, unknown])[] }) {
  if (fields.length === 0) return null;
  return (
    <section className="panel" aria-label="Other fields">
      <h2>Other fields</h2>
      <UnknownFields fields={fields} />
    </section>
  );
}
