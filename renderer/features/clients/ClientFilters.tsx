/** The filters of the client list. */
import { FilterBar } from '@renderer/components/FilterBar';
import { texts as componentTexts } from '@renderer/components/texts';
import { lazyPart } from '@renderer/ui/lazy-part';
import { clientFilters } from '@shared/filters';
import type { ComponentProps } from 'react';

const ClientFilterPanel = lazyPart(() => import('./ClientFilterPanel'), 'ClientFilterPanel', { height: 330 });

type Props = Pick<
  ComponentProps<typeof FilterBar>,
  'filters' | 'columnFilters' | 'names' | 'onChange' | 'typed' | 'searchField'
>;

export function ClientFilters(props: Props) {
  const { filters, names, onChange } = props;
  return (
    <FilterBar
      {...props}
      definitions={clientFilters}
      suggestions={[
        filters.active === undefined && {
          label: componentTexts.suggested.active,
          apply: () => onChange({ active: 'true' }),
        },
        filters.corporate === undefined && {
          label: componentTexts.suggested.corporate,
          apply: () => onChange({ corporate: 'true' }),
        },
      ]}
      preload={() => ClientFilterPanel.preload?.()}
      renderPanel={(onClose) => <ClientFilterPanel {...{ filters, names, onChange, onClose }} />}
    />
  );
}
