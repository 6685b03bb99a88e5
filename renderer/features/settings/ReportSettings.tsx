/** How much of a report's runs is kept on this computer. */
import { Group, NumberInput, Switch } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/queries/preferences';
import type { ReportSettings as Settings } from '@shared/schemas/preferences';
import { useEffect, useState } from 'react';

type FieldProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onSave: (value: number) => void;
};

/** Saved when the field is left; anything that is no whole number in its bounds gives way to what was saved. */
function MegabytesField({ label, value, max, onSave }: FieldProps) {
  const [typed, setTyped] = useState<string | number>(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    const entered = /^\d{1,6}$/.test(String(typed)) ? Number(typed) : Number.NaN;
    if (entered <= max && entered !== value) onSave(entered);
    else setTyped(value);
  };
  return (
    <NumberInput
      label={label}
      size="xs"
      w={210}
      min={0}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      suffix=" MB"
      value={typed}
      onChange={(entered) => setTyped(String(entered).replace(' MB', ''))}
      onBlur={leave}
    />
  );
}

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
        <MegabytesField
          label="Keep results of up to"
          value={settings.resultMegabytes}
          max={2_000}
          onSave={(resultMegabytes) => set({ resultMegabytes })}
        />
        <MegabytesField
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
