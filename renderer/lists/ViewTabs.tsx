/** The views of a list as tabs: those of every office, then the user's. A view is text, chips, sort, groups and columns. */

import { Button, Menu, TextInput } from '@mantine/core';
import { preferencesQuery, useOfficeId, usePreferences, useSavePreferences } from '@renderer/data/app';
import { returnFocus } from '@renderer/ui/keyboard';
import { line, showFailure } from '@renderer/ui/line';
import { texts as uiTexts } from '@renderer/ui/texts';
import { useFitting } from '@renderer/ui/use-fitting';
import type { Search } from '@shared/filters/filter-texts';
import {
  changePreferences,
  getReportPreferences,
  type PreferenceChange,
  type Preferences,
  type TableLayout,
} from '@shared/settings/preferences';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { viewTexts as texts } from './texts';

/* Deletes at once what the user has saved by name. The line's Undo saves it again, or Ctrl+Z. */

/** The change that saves an item as it is, or deletes it. */
export type SavedItem = Extract<PreferenceChange, { kind: 'trip-view' | 'parameter-set' | 'summary' }>;

/** Whether there is an item of this name: deleting it would change something that the user has saved. */
export function isNameTaken(preferences: Preferences, deleting: SavedItem): boolean {
  const toText = (all: Preferences) =>
    JSON.stringify('slug' in deleting ? getReportPreferences(all, deleting.slug) : { ...all, reports: null });
  return toText(changePreferences(preferences, deleting)) !== toText(preferences);
}

/** Deletes an item, and shows the line that saves it again. */
export function useDeleteItem(): (item: SavedItem, deleting: SavedItem) => void {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const change = useSavePreferences();
  return async (item, deleting) => {
    const { name } = item;
    const undo = () => {
      const preferences = client.getQueryData(preferencesQuery(officeId).queryKey);
      if (!preferences || !isNameTaken(preferences, deleting)) return change(item);
      showFailure(uiTexts.nameTaken(name));
      return false;
    };
    if (await change(deleting)) line.showUndo(uiTexts.deleted(name), undo);
    // What was pressed may have gone with the item.
    returnFocus(null);
  };
}

/* The tabs. */

const tabSizes = { selector: ':scope > .view-tab', gap: 2, moreWidth: 74, room: '.tabs', reserved: 190 } as const;

type Tab<T> = {
  readonly name: string;
  /** What it leads to. */
  readonly value: T;
  /** Whether the user has saved it. */
  readonly isOwn: boolean;
};

type SavedTabsProps<T> = {
  readonly tabs: readonly Tab<T>[];
  /** The name of the tab that is shown. */
  readonly current: string;
  /** What is shown: it is saved under a name. */
  readonly shown: T;
  /** Whether that differs from what the tab leads to. */
  readonly isChanged: boolean;
  readonly labels: { readonly tabs: string; readonly name: string; readonly add: string; readonly save: string };
  readonly isTaken: (name: string) => boolean;
  readonly onChoose: (name: string, value: T) => void;
  /** Called when the tab that is shown has another name: what is shown stays. */
  readonly onRenamed: (name: string) => void;
  /** Called when the tab that is shown is deleted. */
  readonly onGone: () => void;
  /** Makes the change that saves a value under a name; with null the one that deletes it. */
  readonly toChange: (name: string, value: T | null) => SavedItem;
};

type NameFieldProps = {
  readonly label: string;
  readonly initial: string;
  readonly isTaken: (name: string) => boolean;
  readonly onName: (name: string | null) => void;
};

/** A field for a name: Enter saves it, Escape leaves it. A name that is taken stays in the field: nothing is replaced. */
export function NameField({ label, initial, isTaken, onName }: NameFieldProps) {
  const [typed, setTyped] = useState(initial);
  const name = typed.trim();
  const isRefused = name !== initial && isTaken(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRefused) showFailure(texts.taken(name));
    else if (name !== '') onName(name);
  };
  return (
    <form onSubmit={submit} className="view-name-form">
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={80}
        autoFocus
        error={isRefused}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => onName(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onName(null);
          event.stopPropagation();
        }}
      />
    </form>
  );
}

/** Tabs of a screen: those of every office, then what the user has saved by name. One is saved, renamed, copied and deleted here. */
export function SavedTabs<T>(props: SavedTabsProps<T>) {
  const { tabs, current, shown, isChanged, labels, isTaken, onChoose, onRenamed, onGone, toChange } = props;
  const change = useSavePreferences();
  const deleteItem = useDeleteItem();
  const row = useRef<HTMLDivElement>(null);
  /** The tab whose name is typed: null for a new one, undefined for none. */
  const [named, setNamed] = useState<Tab<T> | null | undefined>(undefined);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const shownIndex = tabs.findIndex(({ name }) => name === current);
  const fittingKey = JSON.stringify([tabs.map(({ name }) => name), current, isChanged]);
  const fitting = useFitting(row, fittingKey, { ...tabSizes, pinned: shownIndex });
  const isOver = (index: number) => index >= fitting && index !== shownIndex;
  const isOwnShown = tabs.some(({ name, isOwn }) => name === current && isOwn);
  const save = (name: string, value: T) => {
    void change(toChange(name, value));
    onChoose(name, value);
  };
  const rename = async ({ name, value }: Tab<T>, to: string) => {
    // What it was called before goes once it is there under its new name.
    if (!(await change(toChange(to, value)))) return;
    if (name === current) onRenamed(to);
    await change(toChange(name, null));
  };
  const remove = ({ name, value }: Tab<T>) => {
    if (name === current) onGone();
    deleteItem(toChange(name, value), toChange(name, null));
  };
  const onName = (name: string | null) => {
    setNamed(undefined);
    if (name !== null && !named) save(name, shown);
    else if (name !== null && named && name !== named.name) void rename(named, name);
    document.querySelector<HTMLElement>('main [role=grid]')?.focus({ preventScroll: true });
  };
  const duplicate = ({ name, value }: Tab<T>) => {
    let copy = texts.formatCopy(name);
    while (isTaken(copy)) copy = texts.formatCopy(copy);
    save(copy.slice(0, 80), value);
  };
  /** The keys that lead to a tab from the one that is shown. */
  const getShortcuts = (index: number) =>
    [1, -1].flatMap((step) =>
      tabs.length > 1 && (shownIndex + step + tabs.length) % tabs.length === index
        ? [texts.keys[step > 0 ? 'next' : 'previous']]
        : [],
    );
  const focusTab = (name: string) =>
    [...(row.current?.querySelectorAll<HTMLElement>('.tab') ?? [])].find((tab) => tab.dataset.name === name)?.focus();
  const renderTab = (item: Tab<T>, index: number) => {
    const { name, value, isOwn } = item;
    const isCurrent = name === current;
    const tab = (
      <button
        type="button"
        className="tab"
        data-name={name}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={getShortcuts(index).join(' ') || undefined}
        onClick={() => onChoose(name, value)}
        {...(isOwn && {
          onContextMenu: (event) => {
            event.preventDefault();
            setOpenMenu(name);
          },
        })}
      >
        {name}
        {isCurrent && isChanged && <b className="tab-dot" role="img" aria-label={texts.changed} />}
      </button>
    );
    return (
      <span key={name} className={isOver(index) ? 'view-tab view-tab-over' : 'view-tab'}>
        {isOwn ? (
          <Menu
            opened={openMenu === name}
            // The field of a name takes the focus where it opens: the tab would take it back.
            onChange={() => {
              setOpenMenu(null);
              focusTab(name);
            }}
            returnFocus={false}
            position="bottom-start"
          >
            <Menu.Target>{tab}</Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNamed(item)}>{texts.rename}</Menu.Item>
              <Menu.Item onClick={() => duplicate(item)}>{texts.duplicate}</Menu.Item>
              <Menu.Item onClick={() => remove(item)}>{texts.delete}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          tab
        )}
      </span>
    );
  };
  const onTabKey = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.tab')];
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    const target = buttons[index + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0)];
    if (index >= 0 && target && target !== document.activeElement) target.focus();
  };
  return (
    <>
      <nav ref={row} className="view-tabs" aria-label={labels.tabs} onKeyDown={onTabKey}>
        {tabs.map(renderTab)}
        {fitting < tabs.length && (
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className="tab">
                {texts.more} <IconChevronDown size={13} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {tabs
                .filter((_, index) => isOver(index))
                .map(({ name, value }) => (
                  <Menu.Item key={name} onClick={() => onChoose(name, value)}>
                    {name}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </nav>
      {named !== undefined ? (
        <NameField label={labels.name} initial={named?.name ?? ''} isTaken={isTaken} onName={onName} />
      ) : (
        <span className="view-actions">
          <Button
            variant="subtle"
            color="gray"
            px={6}
            aria-label={labels.add}
            {...(!isChanged && { 'aria-keyshortcuts': 'Control+S' })}
            onClick={() => setNamed(null)}
          >
            <IconPlus size={14} aria-hidden />
          </Button>
          {isChanged && isOwnShown && (
            <Button variant="subtle" aria-keyshortcuts="Control+S" onClick={() => save(current, shown)}>
              {texts.save}
            </Button>
          )}
          {isChanged && (
            <Button
              variant="subtle"
              {...(!isOwnShown && { 'aria-keyshortcuts': 'Control+S' })}
              onClick={() => setNamed(null)}
            >
              {isOwnShown ? texts.saveAsNew : labels.save}
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/** What a tab leads to. The user's own views have a layout of their columns. */
export type View = {
  readonly name: string;
  readonly search: Search;
  readonly layout?: TableLayout | null;
};

/** The list that views are of. Saved views without one are of trips. */
export type ViewedList = 'trips' | 'clients';

/** The views of a list, the user's own behind those of every office. A view of the user may take the name of one of those. */
export function useViews(list: ViewedList, builtIn: readonly View[]): readonly View[] {
  const own = usePreferences().tripViews.filter((view) => (view.list ?? 'trips') === list);
  return [...builtIn.filter(({ name }) => !own.some((view) => view.name === name)), ...own];
}

type Props = {
  readonly list: ViewedList;
  /** Views of every office, the first of which is the whole list. */
  readonly builtIn: readonly [View, ...View[]];
  /** The name of the view that is shown. */
  readonly current: string;
  /** Whether filters, groups or columns differ from those of the view. */
  readonly isChanged: boolean;
  /** What is saved as a view. */
  readonly search: Search;
  readonly layout: TableLayout | null;
  readonly onChoose: (view: View) => void;
  /** Shows under another name what is shown. */
  readonly onRenamed: (name: string) => void;
};

export function ViewTabs({ list, builtIn, current, isChanged, search, layout, onChoose, onRenamed }: Props) {
  const saved = usePreferences().tripViews;
  return (
    <SavedTabs<Omit<View, 'name'>>
      tabs={useViews(list, builtIn).map((view) => ({ name: view.name, value: view, isOwn: view.layout !== undefined }))}
      current={current}
      shown={{ search, layout }}
      isChanged={isChanged}
      labels={{ tabs: texts.views, name: texts.name, add: texts.add, save: texts.saveView }}
      isTaken={(name) => saved.some((view) => view.name === name)}
      onChoose={(name, view) => onChoose({ ...view, name })}
      onRenamed={onRenamed}
      onGone={() => onChoose(builtIn[0])}
      toChange={(name, value) => {
        const of = list === 'clients' ? { list } : {};
        const view = value && { name, search: value.search, layout: value.layout ?? null, ...of };
        return { kind: 'trip-view', name, view };
      }}
    />
  );
}
