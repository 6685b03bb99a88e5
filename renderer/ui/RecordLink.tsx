/** A link to a branch, consultant or group, with its name and id. */
import type { DirectoryKind, Names } from '@shared/schemas/directory';
import { Link } from '@tanstack/react-router';
import { Dash } from './FormattedValues';
import { truncateText } from './truncate-text';

type Props = {
  readonly kind: DirectoryKind;
  readonly id: number | string | null;
  /** The id is shown alone if the API gives no name for it. */
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
