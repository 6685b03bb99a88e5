/** Lists the typed filters that are not applied because they cannot be read. */
import { texts } from './texts';
export function UnappliedFiltersAlert({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <span className="warn small unapplied" role="alert">
      {texts.alerts.notApplied(errors.join(' '))}
    </span>
  );
}
