/** The views of a report as tabs: its latest result, then those of the filters that the user has saved by name. */
import { useChangePreferences } from '@renderer/data/preferences';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { SavedTabs } from '@renderer/lists/SavedTabs';
import type { ReportParameters } from '@shared/reports/parameters';
import type { ReportPreferences } from '@shared/settings/preferences';
import { tabTexts as texts } from './texts';

type Props = {
  readonly slug: string;
  readonly preferences: ReportPreferences;
  /** The name of the saved filters; null for the latest result. */
  readonly current: string | null;
  readonly parameters: ReportParameters;
  /** Whether the filters are others than those that were saved. */
  readonly isChanged: boolean;
  readonly onChoose: (set: string | null) => void;
};

export function SetTabs({ slug, preferences: { sets }, current, parameters, isChanged, onChoose }: Props) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => sets.find((set) => set.name === name)?.parameters ?? null;
  const save = (name: string, saved: ReportParameters | null) =>
    mutate({ kind: 'parameter-set', slug, name, parameters: saved });
  return (
    <SavedTabs
      tabs={[{ name: texts.latest, isOwn: false }, ...sets.map(({ name }) => ({ name, isOwn: true }))]}
      current={current ?? texts.latest}
      isChanged={current !== null && isChanged}
      labels={{ tabs: texts.label, name: texts.name, add: texts.add, save: texts.add }}
      isTaken={(name) => name === texts.latest || find(name) !== null}
      onChoose={(name) => onChoose(find(name) === null ? null : name)}
      onSave={(name, copied) => {
        save(name, copied === undefined ? parameters : find(copied));
        onChoose(name);
      }}
      onRename={(name, to) => {
        save(to, find(name));
        save(name, null);
        if (name === current) onChoose(to);
      }}
      onDelete={(name) => {
        if (name === current) onChoose(null);
        deleteItem({ kind: 'parameter-set', slug, name, parameters: find(name) });
      }}
    />
  );
}
