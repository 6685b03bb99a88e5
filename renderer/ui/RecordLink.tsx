/** A branch, consultant or group by name and id, leading to its record. */
import type { DirectoryKind } from '@shared/schemas/directory';
import { Link } from '@tanstack/react-router';
import { shownText } from './shown-text';
import { Dash } from './Values';

type Props = {
  readonly kind: DirectoryKind;
  readonly id: number | string | null;
  /** Null where the API gives no name: then the id stands alone. */
  readonly name: string | null;
};

export function RecordLink({ kind, id, name }: Props) {
  if (id === null) return <Dash />;
  return (
    <Link className="link" to="/records/$kind/$id" params={{ kind, id: String(id) }} search={{}}>
      {name === null ? String(id) : `${shownText(name, 'field')} (${id})`}
    </Link>
  );
}
