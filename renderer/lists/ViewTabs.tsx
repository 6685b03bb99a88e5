/** The views of a list as tabs: those of every office, then the user's. A view is text, chips, sort, groups and columns. */

import { Button, Menu, TextInput } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { useFitting } from '@renderer/ui/use-fitting';
import type { Search } from '@shared/filters/filter-texts';
import type { SavedView, TableLayout } from '@shared/settings/preferences';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDeleteItem } from './delete-with-undo';
import { viewTexts as texts } from './texts';

const tabSizes = { selector: ':scope > .view-tab', gap: 2, moreWidth: 74, room: '.tabs', reserved: 190 } as const;

/** What a tab leads to. The user's own views have a layout of their columns. */
export type View = {
  readonly name: string;
  readonly search: Search;
  readonly layout?: TableLayout | null;
};

type Props = {
  /** Views of every office, the first of which is the whole list. */
  readonly builtIn: readonly View[];
  /** The name of the view that is shown. */
  readonly current: string;
  /** Whether filters, groups or columns differ from those of the view. */
  readonly isChanged: boolean;
  /** What is saved as a view. */
  readonly search: Search;
  readonly layout: TableLayout | null;
  readonly onChoose: (view: View) => void;
};

/** The views of a list, the user's own behind those of every office. A view of the user may take the name of one of those. */
export function useViews(builtIn: readonly View[]): readonly View[] {
  const own = usePreferences()?.tripViews ?? [];
  return [...builtIn.filter(({ name }) => !own.some((view) => view.name === name)), ...own];
}

/** A field for the name of a view: Enter saves it, Escape leaves it. */
function NameField(props: { readonly initial: string; readonly onName: (name: string | null) => void }) {
  const [typed, setTyped] = useState(props.initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') props.onName(typed.trim());
  };
  return (
    <form onSubmit={submit} className="view-name-form">
      <TextInput
        size="xs"
        aria-label={texts.name}
        placeholder={texts.name}
        maxLength={80}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => props.onName(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onName(null);
          event.stopPropagation();
        }}
      />
    </form>
  );
}

export function ViewTabs({ builtIn, current, isChanged, search, layout, onChoose }: Props) {
  const views = useViews(builtIn);
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const row = useRef<HTMLDivElement>(null);
  /** The view whose name is typed: null for a new one, undefined for none. */
  const [named, setNamed] = useState<SavedView | null | undefined>(undefined);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const fitting = useFitting(row, JSON.stringify([views.map(({ name }) => name), current, isChanged]), tabSizes);
  const own = views.find((view): view is SavedView => view.name === current && view.layout !== undefined);
  const saveAs = (name: string, view: Pick<SavedView, 'search' | 'layout'> = { search, layout }) => {
    const saved = { name, search: view.search, layout: view.layout };
    mutate({ kind: 'trip-view', name, view: saved });
    return saved;
  };
  const onName = (name: string | null) => {
    const renamed = named;
    setNamed(undefined);
    if (name !== null && renamed) {
      if (name === renamed.name) return;
      const view = saveAs(name, renamed);
      mutate({ kind: 'trip-view', name: renamed.name, view: null });
      if (renamed.name === current) onChoose(view);
    } else if (name !== null) onChoose(saveAs(name));
    document.querySelector<HTMLElement>('main [role=grid]')?.focus({ preventScroll: true });
  };
  const duplicate = (view: SavedView) => {
    const taken = new Set(views.map(({ name }) => name));
    let name = texts.formatCopy(view.name);
    while (taken.has(name)) name = texts.formatCopy(name);
    onChoose(saveAs(name.slice(0, 80), view));
  };
  const remove = (view: SavedView) => {
    const [first] = builtIn;
    if (view.name === current && first) onChoose(first);
    deleteItem({ kind: 'trip-view', name: view.name, view });
  };
  const save = () => {
    if (own && isChanged) saveAs(own.name);
    else setNamed(null);
  };
  const latest = useRef({ views, current, onChoose, save });
  latest.current = { views, current, onChoose, save };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return;
      const { views: all, current: name, onChoose: choose, save: saveView } = latest.current;
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      if (step === 0 && event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (step === 0) return saveView();
      const index = all.findIndex((view) => view.name === name);
      const next = all[(index + step + all.length) % all.length];
      if (next) choose(next);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const focusTab = (name: string) =>
    [...(row.current?.querySelectorAll<HTMLElement>('.tab') ?? [])].find((tab) => tab.dataset.name === name)?.focus();
  const renderTab = (view: View, index: number) => {
    const isCurrent = view.name === current;
    const isOwn = view.layout !== undefined;
    const tab = (
      <button
        type="button"
        className="tab"
        data-name={view.name}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onChoose(view)}
        {...(isOwn && {
          'aria-haspopup': 'menu',
          onContextMenu: (event) => {
            event.preventDefault();
            setOpenMenu(view.name);
          },
        })}
      >
        {view.name}
        {isCurrent && isChanged && <b className="tab-dot" role="img" aria-label={texts.changed} />}
      </button>
    );
    return (
      <span key={view.name} className={index < fitting ? 'view-tab' : 'view-tab view-tab-over'}>
        {isOwn ? (
          <Menu
            opened={openMenu === view.name}
            // The field of a name takes the focus where it opens: the tab would take it back.
            onChange={() => {
              setOpenMenu(null);
              focusTab(view.name);
            }}
            returnFocus={false}
            position="bottom-start"
          >
            <Menu.Target>{tab}</Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNamed(view as SavedView)}>{texts.rename}</Menu.Item>
              <Menu.Item onClick={() => duplicate(view as SavedView)}>{texts.duplicate}</Menu.Item>
              <Menu.Item onClick={() => remove(view as SavedView)}>{texts.delete}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : (
          tab
        )}
      </span>
    );
  };
  const onTabKey = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('.tab')];
    const index = tabs.indexOf(document.activeElement as HTMLElement);
    const target = tabs[index + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0)];
    if (index >= 0 && target && target !== document.activeElement) target.focus();
  };
  return (
    <>
      <nav ref={row} className="view-tabs" aria-label={texts.views} onKeyDown={onTabKey}>
        {views.map(renderTab)}
        {fitting < views.length && (
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className="tab">
                {texts.more} <IconChevronDown size={13} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {views.slice(fitting).map((view) => (
                <Menu.Item key={view.name} onClick={() => onChoose(view)}>
                  {view.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </nav>
      {named !== undefined ? (
        <NameField initial={named?.name ?? ''} onName={onName} />
      ) : (
        <span className="view-actions">
          <Button variant="subtle" color="gray" px={6} aria-label={texts.add} onClick={() => setNamed(null)}>
            <IconPlus size={14} aria-hidden />
          </Button>
          {isChanged && own && (
            <Button variant="subtle" aria-keyshortcuts="Control+S" onClick={() => void saveAs(own.name)}>
              {texts.save}
            </Button>
          )}
          {isChanged && (
            <Button variant="subtle" {...(!own && { 'aria-keyshortcuts': 'Control+S' })} onClick={() => setNamed(null)}>
              {own ? texts.saveAsNew : texts.saveView}
            </Button>
          )}
        </span>
      )}
    </>
  );
}
