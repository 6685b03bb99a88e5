/** The views of a report as tabs: its latest result, then those of the filters that the user has saved by name. */
import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/preferences';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import type { ReportParameters } from '@shared/reports/parameters';
import type { ReportPreferences } from '@shared/settings/preferences';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
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
  /** What is typed: the name of new filters, or of renamed ones; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const save = (name: string, saved: ReportParameters) =>
    mutate({ kind: 'parameter-set', slug, name, parameters: saved });
  const find = (name: string) => sets.find((set) => set.name === name)?.parameters ?? null;
  const end = () => {
    setTyped(null);
    setRenamed(null);
  };
  const commit = () => {
    const name = typed?.trim() ?? '';
    const saved = renamed === null ? parameters : find(renamed);
    end();
    if (name === '' || saved === null || name === renamed) return;
    if (renamed !== null) mutate({ kind: 'parameter-set', slug, name: renamed, parameters: null });
    save(name, saved);
    onChoose(name);
  };
  const remove = (name: string) => {
    if (name === current) onChoose(null);
    deleteItem({ kind: 'parameter-set', slug, name, parameters: find(name) });
  };
  const field = (
    <TextInput
      autoFocus
      size="xs"
      w={170}
      maxLength={80}
      aria-label={texts.name}
      placeholder={texts.name}
      value={typed ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') end();
      }}
    />
  );
  return (
    <nav className="report-tabs" aria-label={texts.label}>
      <button
        type="button"
        className="tab"
        aria-current={current === null ? 'page' : undefined}
        onClick={() => onChoose(null)}
      >
        {texts.latest}
      </button>
      {sets.map(({ name }) => (
        <Menu
          key={name}
          opened={openMenu === name}
          onChange={(isOpen) => !isOpen && setOpenMenu(null)}
          position="bottom-start"
        >
          <Menu.Target>
            <button
              type="button"
              className="tab"
              aria-current={current === name ? 'page' : undefined}
              onClick={() => onChoose(name)}
              onContextMenu={(event) => {
                event.preventDefault();
                setOpenMenu(name);
              }}
            >
              {name}
              {current === name && isChanged && <b className="tab-dot" />}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => {
                setRenamed(name);
                setTyped(name);
              }}
            >
              {texts.rename}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => remove(name)}>
              {texts.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ))}
      {typed !== null ? (
        field
      ) : (
        <>
          {current !== null && isChanged && (
            <button type="button" className="link" onClick={() => save(current, parameters)}>
              {texts.save}
            </button>
          )}
          <UnstyledButton className="tab" aria-label={texts.add} title={texts.add} onClick={() => setTyped('')}>
            <IconPlus size={15} aria-hidden />
          </UnstyledButton>
        </>
      )}
    </nav>
  );
}
