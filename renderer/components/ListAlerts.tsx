/** Alerts about a list: records that are gone, undocumented fields, gaps, and its age if it is cached. */
import {
  ContractWarningsAlert,
  FreshnessAlert,
  ListChangedAlert,
  ListGapAlert,
  UnreadableAlert,
} from '@renderer/ui/Alerts';
import type { ListGap } from '@shared/list-gap';
import type { Freshness } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { texts } from './texts';

type Props = {
  readonly list: {
    readonly rows: { readonly length: number };
    /** Records that could not be read at all. */
    readonly unreadable: number;
    readonly warnings: readonly ContractWarning[];
    readonly gap: ListGap | null;
    /** Whether the list changed on the server while its pages were read. */
    readonly hasChanged: boolean;
    readonly freshness: Freshness;
  };
  /** The records in the plural: "trips". */
  readonly what: string;
};

export function ListAlerts({ list, what }: Props) {
  return (
    <>
      <UnreadableAlert count={list.unreadable} />
      <ContractWarningsAlert warnings={list.warnings} what={texts.thisList} />
      <ListGapAlert gap={list.gap} count={list.rows.length} what={what} />
      {list.hasChanged && <ListChangedAlert />}
      <FreshnessAlert freshness={list.freshness} />
    </>
  );
}
