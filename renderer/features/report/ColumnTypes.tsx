/** What each column holds: as it was found in the data, or as staff corrected it. */
import { Button, Popover, Select } from '@mantine/core';
import { settingOf } from '@renderer/parts/result-columns';
import { useChangePreferences } from '@renderer/queries/preferences';
import { shownText } from '@renderer/ui/shown-text';
import {
  type ColumnSetting,
  type ColumnType,
  columnTypes,
  foundType,
  type MoneyKind,
  moneyBasis,
  settingsInForce,
  typeOf,
} from '@shared/report-columns';
import type { ReportMemory } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import { IconTypography } from '@tabler/icons-react';
import { useState } from 'react';

const typeWords: Readonly<Record<ColumnType, string>> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  text: 'Text',
};
const moneyData = [
  { value: 'cents', label: 'Cents' },
  { value: 'decimal', label: 'Dollars' },
  { value: 'none', label: 'Not money' },
];

type Props = { readonly run: ReportRun; readonly memory: ReportMemory };

export function ColumnTypes({ run, memory }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangePreferences();
  const basis = moneyBasis(run.headers, run.lastModified);
  const set = (name: string, setting: ColumnSetting, isMoney: boolean) => {
    // What was said of money for another state of the report does not come into force along with this.
    const known = isMoney ? settingsInForce(memory.columns, memory.moneyBasis, run.headers, run.lastModified) : null;
    const columns = new Map(Object.entries(known ?? memory.columns));
    if (Object.keys(setting).length === 0) columns.delete(name);
    else columns.set(name, setting);
    change.mutate({
      kind: 'report-columns',
      slug: run.slug,
      columns: Object.fromEntries(columns),
      basis: isMoney ? basis : memory.moneyBasis,
    });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={480} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTypography size={14} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Types
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Column types" style={{ maxHeight: 420, overflowY: 'auto' }}>
        <table className="sum-table" aria-label="Column types" style={{ width: '100%' }}>
          <tbody>
            {[...new Set(run.headers)].map((name) => {
              const facts = run.columns[run.headers.indexOf(name)];
              if (!facts) return null;
              const { type, money } = settingOf(memory.columns, name) ?? {};
              const now = typeOf(name, facts, type ? { type } : undefined);
              const isNumber = now === 'integer' || now === 'decimal';
              return (
                <tr key={name}>
                  <th scope="row" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                    {shownText(name === '' ? '(no name)' : name, 'cell')}
                  </th>
                  <td style={{ width: 190 }}>
                    <Select
                      size="xs"
                      aria-label={`Type of ${name}`}
                      data={[
                        { value: 'found', label: `Found: ${typeWords[foundType(name, facts)].toLowerCase()}` },
                        ...columnTypes.map((value) => ({ value, label: typeWords[value] })),
                      ]}
                      value={type ?? 'found'}
                      onChange={(value) =>
                        set(
                          name,
                          {
                            ...(value && value !== 'found' ? { type: value as ColumnType } : {}),
                            ...(money ? { money } : {}),
                          },
                          false,
                        )
                      }
                    />
                  </td>
                  <td style={{ width: 130 }}>
                    {isNumber && (
                      <Select
                        size="xs"
                        aria-label={`Money in ${name}`}
                        placeholder="Not asked"
                        clearable
                        data={now === 'integer' ? moneyData : moneyData.slice(1)}
                        value={money && basis === memory.moneyBasis ? money : null}
                        onChange={(value) =>
                          set(
                            name,
                            { ...(type ? { type } : {}), ...(value ? { money: value as MoneyKind } : {}) },
                            value !== null,
                          )
                        }
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}
