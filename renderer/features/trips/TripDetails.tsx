/** A trip's fields, and whether its amounts fit its sectors. */

import { useOfficeId } from '@renderer/data/app';
import { useRecord } from '@renderer/data/saved-copy';
import { CopyButton, type Description, DirectoryName } from '@renderer/ui/details';
import { Dash, Money, Text, YesNo } from '@renderer/ui/FormattedValues';
import { useNow } from '@renderer/ui/use-now';
import type { CatalogueField } from '@shared/fields/field';
import { tripAmounts } from '@shared/fields/trip';
import { type TripDetailField, tripDetailFields, tripDetails } from '@shared/fields/trip-detail';
import { getClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import { checkSummary } from '@shared/records/sector-sums';
import type { Sector, SectorSummary, TripDetail } from '@shared/records/trip';
import { formatTimeAgo } from '@shared/values/dates';
import { Link } from '@tanstack/react-router';
import { texts } from './trip-texts';

/* The fields of a trip as labels and values. */

/** Shows the client's name as soon as the cache or the API has it. */
function ClientLink({ id, names }: { id: number; names: Names }) {
  const { data } = useRecord('clients:get', useOfficeId(), { id });
  const name = data ? getClientName(data.client) : names.client[String(id)];
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {name === undefined || name === texts.client(id) ? texts.client(id) : `${name} (${id})`}
    </Link>
  );
}

type FieldProps = { readonly trip: TripDetail; readonly name: TripDetailField; readonly names: Names };

/** Shows a field as its kind is shown; a reference can be copied into other programs. */
function FieldValue({ trip, name, names }: FieldProps) {
  const { label, names: kind, isReference }: CatalogueField = tripDetailFields[name];
  const value = trip[name];
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (kind === 'client') return typeof value === 'number' ? <ClientLink id={value} names={names} /> : <Dash />;
  if (kind) return <DirectoryName kind={kind} id={value ?? null} names={names} />;
  if (!isReference) return <Text value={value} />;
  return (
    <>
      <Text value={value} /> <CopyButton what={label} text={value?.toString()} />
    </>
  );
}

const listFields = (trip: TripDetail, names: Names, shown: readonly TripDetailField[]): Description[] =>
  shown.map((name) => [tripDetailFields[name].label, <FieldValue key={name} trip={trip} name={name} names={names} />]);

/** Gets the fields that users look for first. */
export function getMainDetails(trip: TripDetail, names: Names): Description[] {
  return [
    ...listFields(trip, names, tripDetails.main),
    [texts.fields.category, <Text key="category" value={trip.category?.name} />],
    ...listFields(trip, names, ['trip_type']),
  ];
}

/** Gets the other fields that the API documents, without the category's icon and the version of the server's code. */
export function getOtherDetails(trip: TripDetail, names: Names): Description[] {
  return [
    [texts.fields.categoryDescription, <Text key="category-description" value={trip.category?.description} />],
    ...listFields(trip, names, tripDetails.more),
    [texts.fields.categoryId, <Text key="category-id" value={trip.category?.id} />],
  ];
}

/* Compares the sums of the sectors with the totals in the list of trips. */

type Props = {
  readonly sectors: readonly Sector[];
  /** Null if no list with this trip was loaded yet. */
  readonly listed: { readonly summary: SectorSummary | null; readonly fetchedAtMs: number } | null;
};

export function SummaryCheck({ sectors, listed }: Props) {
  const now = useNow();
  if (!listed?.summary) {
    return <span className="dim small">{texts.check.notYet}</span>;
  }
  const { agreesWith, differences, against, uncompared } = checkSummary(sectors, listed.summary);
  const left = uncompared.length === 0 ? '' : texts.check.uncompared(uncompared);
  if (agreesWith !== 'none') {
    const others = uncompared.length < tripAmounts.length ? texts.check.agreesInPart[agreesWith] : '';
    return <span className="dim small">{left === '' ? texts.check.agrees[agreesWith] : `${left} ${others}`}</span>;
  }
  return (
    <div className="note note-warn" role="status" aria-label={texts.check.label}>
      <div>
        <strong>{texts.check.differs(formatTimeAgo(listed.fetchedAtMs, now))}</strong>
        {left && ` ${left}`} {texts.check.differences[against]}
        <table className="sum-table" aria-label={texts.check.table}>
          <thead>
            <tr>
              {texts.check.columns.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, listed: inList, summed, difference }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <Money cents={inList} />
                </td>
                <td>
                  <Money cents={summed} />
                </td>
                <td>
                  <Money cents={difference} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
