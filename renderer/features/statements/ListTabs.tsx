/** The four lists as tabs, each with its number of lines or sectors and their sum. */
import { Tabs } from '@mantine/core';
import { type StatementListId, statementListIds } from '@shared/schemas/statement/work';
import type { ReactNode } from 'react';
import { listLabels, workTexts } from './work-texts';

export type ListSum = { readonly count: number; readonly cents: number | bigint };

type Props = {
  readonly list: StatementListId;
  readonly sums: Readonly<Record<StatementListId, ListSum>>;
  readonly onChange: (list: StatementListId) => void;
  /** What was done last. */
  readonly notice: ReactNode;
  readonly children: ReactNode;
};

export function ListTabs({ list, sums, onChange, notice, children }: Props) {
  return (
    <Tabs
      className="statement-tabs"
      value={list}
      onChange={(value) => {
        const chosen = statementListIds.find((id) => id === value);
        if (chosen) onChange(chosen);
      }}
    >
      <div className="statement-tab-row">
        <Tabs.List aria-label={workTexts.lists}>
          {statementListIds.map((id) => (
            <Tabs.Tab key={id} value={id} title={workTexts.listed[id](sums[id].count)}>
              {listLabels[id]} <span className="dim num">{workTexts.countAndSum(sums[id])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {notice}
      </div>
      <Tabs.Panel value={list} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
