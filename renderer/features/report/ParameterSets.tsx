/** Filters that the user has saved by name, such as "Last month, Sydney". Relative ranges stay relative. */
import { useDeleteItem } from '@renderer/components/delete-with-undo';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences, useReportPreferences } from '@renderer/data/queries/preferences';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import { formatParameters, type ReportParameters } from '@shared/report-parameters';
import { texts } from './texts';

type Props = {
  readonly slug: string;
  readonly parameters: ReportParameters;
  /** Errors that prevent the parameters from being saved. */
  readonly problems: readonly string[];
  readonly onChoose: (parameters: ReportParameters) => void;
};

export function ParameterSets({ slug, parameters, problems, onChoose }: Props) {
  const sets = useReportPreferences(slug)?.sets ?? [];
  const find = (name: string) => sets.find((set) => set.name === name)?.parameters ?? null;
  const names = useNames();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  return (
    <SavedMenu
      title={texts.saved.title}
      noun={texts.saved.noun}
      width={340}
      saved={sets.map((set) => ({ name: set.name, description: formatParameters(set.parameters, names) }))}
      empty={texts.saved.none}
      problems={problems}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) => mutate({ kind: 'parameter-set', slug, name, parameters })}
      onDelete={(name) => deleteItem({ kind: 'parameter-set', slug, name, parameters: find(name) })}
    />
  );
}
