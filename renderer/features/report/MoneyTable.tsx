/** The columns that may be money, each with samples and with its own answer: cents, dollars, or no money. */
import { Group, Radio } from '@mantine/core';
import type { MoneyColumn } from '@renderer/components/result-columns';
import type { ReportResult } from '@renderer/data/queries/reports';
import { truncateText } from '@renderer/ui/truncate-text';
import { useVirtualList } from '@renderer/ui/use-virtual-list';
import { type MoneyKind, moneyKinds } from '@shared/schemas/report-column';
import { formatAsCents, type MoneyKinds, pickSamples } from './money-samples';
import { moneyLabels, texts } from './texts';

/** Pixels: height of a line, and of the visible part of the list. */
const lineHeight = 28;
const listHeight = 240;
/** Longer lists are virtualised: each line has three slow radio buttons. */
const maxUnwindowedLines = 30;

type Props = {
  readonly result: ReportResult;
  readonly columns: readonly MoneyColumn[];
  readonly kinds: MoneyKinds;
  readonly onChange: (kinds: MoneyKinds) => void;
};

export function MoneyTable({ result, columns, kinds, onChange }: Props) {
  const { from, to, above, below, onScroll } = useVirtualList({
    count: columns.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: maxUnwindowedLines,
  });
  return (
    <div className="wide" style={{ maxHeight: listHeight, overflowY: 'auto' }} onScroll={onScroll}>
      <table className="sum-table" aria-label={texts.money.table}>
        <thead>
          <tr>
            <th scope="col">{texts.money.column}</th>
            <th scope="col">{texts.money.received}</th>
            <th scope="col">{texts.money.ifCents}</th>
            <th scope="col">{texts.money.thisIs}</th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {columns.slice(from, to).map(({ index, name }) => {
            const samples = pickSamples(result.rows, index);
            return (
              <tr key={index} style={{ height: lineHeight }}>
                <th scope="row">{truncateText(name, 'cell')}</th>
                <td>{samples.join(' · ')}</td>
                <td>{samples.map((text) => formatAsCents(text) ?? '–').join(' · ')}</td>
                <td>
                  <Radio.Group
                    aria-label={texts.money.what(name)}
                    value={kinds[index] ?? null}
                    onChange={(kind) => onChange({ ...kinds, [index]: kind as MoneyKind })}
                  >
                    <Group gap="sm" wrap="nowrap">
                      {moneyKinds.map((kind) => (
                        <Radio key={kind} size="xs" value={kind} label={moneyLabels[kind]} />
                      ))}
                    </Group>
                  </Radio.Group>
                </td>
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}
