/** Settings for cached report runs: parameters and sizes. */
import { Group, Switch } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import type { ReportSettings as Settings } from '@shared/schemas/preferences';
import { WholeNumberField } from './WholeNumberField';

export function ReportSettings() {
  const settings = usePreferences()?.reportSettings;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  const set = (changed: Partial<Settings>) =>
    mutate({ kind: 'report-settings', settings: { ...settings, ...changed } });
  return (
    <section className="panel" aria-label="Reports">
      <h2>Reports</h2>
      <Switch
        size="xs"
        label="Keep each report’s last parameters on this computer"
        checked={settings.keepsParameters}
        onChange={(event) => set({ keepsParameters: event.currentTarget.checked })}
      />
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label="Keep results of up to"
          suffix=" MB"
          width={210}
          min={0}
          value={settings.resultMegabytes}
          max={2_000}
          onSave={(resultMegabytes) => set({ resultMegabytes })}
        />
        <WholeNumberField
          suffix=" MB"
          width={210}
          min={0}
          label="and all of them together up to"
          value={settings.allMegabytes}
          max={100_000}
          onSave={(allMegabytes) => set({ allMegabytes })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          Every run is remembered with its time, parameters and totals. Its rows are kept too, encrypted, within these
          sizes as they were received; the oldest go first.
        </span>
      </Group>
    </section>
  );
}
