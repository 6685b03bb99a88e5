/** A branch, consultant or group by name and id, leading to its record. */
import type { DirectoryKind, Names } from '@shared/schemas/directory';
import { Link } from '@tanstack/react-router';
import { Dash } from './FormattedValues';
import { truncateText } from './truncate-text';

type Props = {
  readonly kind: DirectoryKind;
  readonly id: number | string | null;
  /** Where the API gives no name, the id stands alone. */
  readonly names: Names;
};

export function RecordLink({ kind, id, names }: Props) {
  if (id === null) return <Dash />;
  const name = names[kind][String(id)];
  return (
    <Link className="link" to="/records/$kind/$id" params={{ kind, id: String(id) }} search={{}}>
      {name === undefined ? String(id) : `${truncateText(name, 'field')} (${id})`}
    </Link>
  );
}
