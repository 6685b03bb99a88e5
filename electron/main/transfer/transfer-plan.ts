/** What an import of a transfer file would do: compared record by record with what is on this computer. */
import type { Claim } from '@shared/claims';
import { toOneLine } from '@shared/invisible-characters';
import type { Office } from '@shared/schemas/office';
import { defaultPreferences, type Preferences } from '@shared/schemas/preferences';
import {
  type OfficePlan,
  type TransferDifference,
  type TransferredOffice,
  transferKinds,
} from '@shared/schemas/transfer';
import {
  compareRecords,
  type RecordComparison,
  type TransferRecord,
  toClaimRecords,
  toRecords,
} from './transfer-records';

/** What is on this computer of an office. */
export type CurrentOffice = {
  readonly office: Office;
  readonly preferences: Preferences;
  readonly claims: readonly Claim[];
};

const formatOfficeRecords = ({ colour, rate }: Pick<TransferredOffice, 'colour' | 'rate'>): TransferRecord[] => [
  { kind: 'office', key: 'colour', name: 'Colour', value: colour, short: colour },
  {
    kind: 'office',
    key: 'rate',
    name: 'Server limit',
    value: rate,
    short: `${rate.requests} requests every ${rate.seconds} seconds`,
  },
];

/** Compares an office of the file with this computer's. @param current - null for an office that is new here */
export function compareOffice(next: TransferredOffice, current: CurrentOffice | null): RecordComparison {
  const nextRecords = [
    ...(next.preferences ? toRecords(next.preferences, defaultPreferences) : []),
    ...toClaimRecords(next.claims ?? []),
  ];
  if (current === null) return compareRecords([], nextRecords);
  const { office, preferences, claims } = current;
  const { colour = 'none', rate } = office;
  return compareRecords(
    [
      ...formatOfficeRecords({ colour, rate }),
      ...toRecords(preferences, defaultPreferences),
      ...toClaimRecords(claims),
    ],
    [...formatOfficeRecords(next), ...nextRecords],
  );
}

/** A text of the file as one short line, which shows what it is. */
const shorten = (text: string) => toOneLine(text).slice(0, 200);

const toDifference = ({ current, next }: RecordComparison['differing'][number]): TransferDifference => ({
  kind: next.kind,
  name: shorten(next.name),
  current: current.short === null ? null : shorten(current.short),
  next: next.short === null ? null : shorten(next.short),
});

/** Describes what an import of one office would do. @param name - the name that it gets on this computer */
export function describeOffice(
  { name, baseUrl }: Pick<TransferredOffice, 'name' | 'baseUrl'>,
  status: OfficePlan['status'],
  { added, same, differing }: RecordComparison,
): OfficePlan {
  const count = (records: readonly TransferRecord[], kind: string) =>
    records.filter((record) => record.kind === kind).length;
  const counts = transferKinds
    .map((kind) => ({
      kind,
      added: count(added, kind),
      same: count(same, kind),
      differing: differing.filter(({ next }) => next.kind === kind).length,
    }))
    .filter((counted) => counted.added + counted.same + counted.differing > 0);
  return { name, baseUrl, status, counts, differences: differing.map(toDifference) };
}
