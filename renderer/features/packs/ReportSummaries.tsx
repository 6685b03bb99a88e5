/** The saved summaries of a report in the form of a pack: each is a file of its own, made of the report's one run. */
import { Group } from '@mantine/core';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import type { PackReport } from '@shared/schemas/preferences';
import type { SavedReportSummary } from '@shared/schemas/report-summary';
import { IconTrash } from '@tabler/icons-react';
import { FormatSelect, ItemButton } from './item-fields';
import { texts } from './texts';

type Props = {
  readonly item: PackReport;
  /** Names the report. */
  readonly label: string;
  /** The summaries that are saved of the report. */
  readonly saved: readonly SavedReportSummary[];
  readonly isInWorkbook: boolean;
  readonly onChange: (item: PackReport) => void;
};

export function ReportSummaries({ item, label, saved, isInWorkbook, onChange }: Props) {
  const { summaries = [] } = item;
  const options = saved.map(({ name }) => ({ value: name, label: name }));
  if (options.length + summaries.length === 0) return null;
  return (
    <div className="pack-summaries">
      {summaries.length > 0 && (
        <ul aria-label={texts.reportSummaries(label)}>
          {summaries.map((summary, index) => {
            const ofReport = texts.reportSummaryItem(index + 1, label);
            const found = saved.find(({ name }) => name === summary.name);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a summary may stand here twice, and the rows hold no state.
              <li key={index} className="pack-item">
                <Group gap="xs" align="center" wrap="wrap">
                  <span className="pack-words">{texts.summaryName(summary.name)}</span>
                  <FormatSelect
                    label={ofReport}
                    format={summary.format}
                    isInWorkbook={isInWorkbook}
                    onChange={(format) =>
                      onChange({ ...item, summaries: summaries.with(index, { ...summary, format }) })
                    }
                  />
                  {found ? (
                    <span className="dim small pack-words">{texts.summaryOfResult}</span>
                  ) : (
                    <span className="warn small">{texts.summaryOfResultMissing}</span>
                  )}
                  <Group gap={0} ml="auto" wrap="nowrap">
                    <ItemButton
                      name={texts.remove}
                      label={ofReport}
                      icon={IconTrash}
                      onClick={() => onChange({ ...item, summaries: summaries.toSpliced(index, 1) })}
                    />
                  </Group>
                </Group>
              </li>
            );
          })}
        </ul>
      )}
      {options.length > 0 && (
        <SearchSelect
          aria-label={texts.addReportSummary(label)}
          placeholder={texts.addReportSummary(label)}
          w={260}
          isPicker
          data={options}
          value={null}
          onChange={(name) => name && onChange({ ...item, summaries: [...summaries, { name, format: 'xlsx' }] })}
        />
      )}
    </div>
  );
}
