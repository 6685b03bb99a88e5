/** Settings for cached report runs: parameters and sizes. */
import { Group, Switch } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import type { ReportSettings as Settings } from '@shared/schemas/preferences';
import { texts } from './texts';
import { WholeNumberField } from './WholeNumberField';

export function ReportSettings() {
  const settings = usePreferences()?.reportSettings;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  const set = (changed: Partial<Settings>) =>
    mutate({ kind: 'report-settings', settings: { ...settings, ...changed } });
  return (
    <section className="panel" aria-label={texts.reports.title}>
      <h2>{texts.reports.title}</h2>
      <Switch
        size="xs"
        label={texts.reports.remember}
        checked={settings.keepsParameters}
        onChange={(event) => set({ keepsParameters: event.currentTarget.checked })}
      />
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label={texts.reports.each}
          suffix={texts.reports.suffix}
          width={210}
          min={0}
          value={settings.resultMegabytes}
          max={2_000}
          onSave={(resultMegabytes) => set({ resultMegabytes })}
        />
        <WholeNumberField
          suffix={texts.reports.suffix}
          width={210}
          min={0}
          label={texts.reports.total}
          value={settings.allMegabytes}
          max={100_000}
          onSave={(allMegabytes) => set({ allMegabytes })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          {texts.reports.hint}
        </span>
      </Group>
    </section>
  );
}
