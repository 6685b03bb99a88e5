/** What the filter panel of the client list offers: choices to find by typing. */
import { FilterChoiceList, listColumnChoices, listServerChoices } from '@renderer/lists/filter-panel';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { clientFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { useContext } from 'react';

/** The columns that a filter of the server covers on all pages. */
const serverColumns = new Set(['is_active', 'is_corporate']);

type ClientFilterPanelProps = {
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
};

export function ClientFilterPanel({ filters, names, onChange, onClose }: ClientFilterPanelProps) {
  const table = useContext(TableToolsContext);
  return (
    <FilterChoiceList
      choices={[
        ...listServerChoices({ definitions: clientFilters, filters, names, onChange }),
        ...listColumnChoices(table, serverColumns),
      ]}
      onDone={() => {
        onClose();
        table.focusRows();
      }}
    />
  );
}
