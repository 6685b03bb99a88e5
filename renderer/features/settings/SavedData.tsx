/** How long cached data stays. */
import { Group } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { texts } from './texts';
import { WholeNumberField } from './WholeNumberField';

/** The retention setting of the office in use. */
export function SavedData() {
  const settings = usePreferences()?.savedData;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  return (
    <section className="panel" aria-label={texts.savedData.title}>
      <h2>{texts.savedData.title}</h2>
      <Group gap="sm" align="flex-end">
        <WholeNumberField
          label={texts.savedData.days}
          suffix={texts.savedData.daysSuffix}
          width={130}
          min={1}
          max={3_650}
          value={settings.days}
          onSave={(days) => mutate({ kind: 'saved-data', settings: { days } })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6, maxWidth: 620 }}>
          {texts.savedData.hint}
        </span>
      </Group>
    </section>
  );
}
