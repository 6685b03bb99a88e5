/** The names of numbers that the server has no list of, and where each is from: changed in place and added. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useServerNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { useVirtualList } from '@renderer/ui/long-list';
import { type Directory, maxLabelLength, type NameKind, nameKinds } from '@shared/records/directory';
import type { Preferences } from '@shared/settings/preferences';
import { foldText } from '@shared/values/texts';
import { type FormEvent, useState } from 'react';
import { Row, RowButton } from './rows';
import { nameKindLabels, texts } from './texts';

type Named = {
  readonly kind: NameKind;
  readonly id: string;
  /** Empty for a supplier without one. */
  readonly name: string;
  readonly from: 'learnt' | 'report' | 'you' | null;
};

const sourceOrder = ['you', null, 'report', 'learnt'] as const;

/** Every name, the user's before a report's and that before a learnt one; and the suppliers without any, which want one. */
function listNames({ labels, reportNames }: Preferences, { supplier, unnamedSuppliers }: Directory): Named[] {
  const all = nameKinds.flatMap((kind) => {
    const learnt = kind === 'supplier' ? supplier : {};
    const unnamed = kind === 'supplier' ? Object.fromEntries(unnamedSuppliers.map((id) => [String(id), ''])) : {};
    const names = { ...unnamed, ...learnt, ...reportNames[kind], ...labels[kind] };
    const findSource = (id: string) =>
      labels[kind][id] !== undefined
        ? 'you'
        : reportNames[kind][id] !== undefined
          ? 'report'
          : learnt[id] !== undefined
            ? 'learnt'
            : null;
    return Object.entries(names).map(([id, name]): Named => ({ kind, id, name, from: findSource(id) }));
  });
  return all.sort((a, b) => sourceOrder.indexOf(a.from) - sourceOrder.indexOf(b.from));
}

/* One name: changed in its field, saved on Enter and when the field is left. */

function NameField({ kind, id, name }: Named) {
  const { mutate } = useChangePreferences();
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    // An empty field gives up the user's own name.
    if (typed !== null && typed.trim() !== name) mutate({ kind: 'label', of: kind, id, label: typed });
    setTyped(null);
  };
  return (
    <TextInput
      aria-label={texts.names.getNameField(kind, id)}
      size="xs"
      variant="unstyled"
      placeholder={texts.names.unnamed}
      maxLength={maxLabelLength}
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** Pixels: height of a line, and of the part of the list in view. */
const lineHeight = 28;
const listHeight = 308;

function NameTable({ names }: { readonly names: readonly Named[] }) {
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = names.filter(({ id, name }) => id.startsWith(wanted) || foldText(name).includes(wanted));
  const { from, to, above, below, onScroll } = useVirtualList({
    count: found.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: 11,
  });
  return (
    <>
      <Group gap="sm">
        <TextInput
          aria-label={texts.names.search}
          placeholder={texts.names.search}
          size="xs"
          w={240}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className="dim small">{texts.names.count(found.length, names.length)}</span>
      </Group>
      <div className="settings-names" style={{ maxHeight: listHeight }} onScroll={onScroll}>
        <table aria-label={texts.names.title}>
          <thead>
            <tr>
              <th scope="col">{texts.names.id}</th>
              <th scope="col">{texts.names.name}</th>
              <th scope="col">{texts.names.from}</th>
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden style={{ height: above }} />
            {found.slice(from, to).map((named) => (
              <tr key={`${named.kind} ${named.id}`}>
                <td>
                  {nameKindLabels[named.kind]} {named.id}
                </td>
                <td>
                  <NameField {...named} />
                </td>
                <td className="dim">{named.from === null ? '–' : texts.names.sources[named.from]}</td>
              </tr>
            ))}
            <tr aria-hidden style={{ height: below }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

function AddName({ labels }: Pick<Preferences, 'labels'>) {
  const change = useChangePreferences();
  const [kind, setKind] = useState<NameKind>('supplier');
  const [id, setId] = useState('');
  const [label, setLabel] = useState('');
  const recordId = /^\d{1,15}$/.test(id.trim()) ? id.trim().replace(/^0+/, '') || '0' : null;
  const current = recordId === null ? undefined : labels[kind][recordId];
  const isComplete = recordId !== null && label.trim() !== '' && label.trim() !== current;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (recordId === null || !isComplete) return;
    change.mutate({ kind: 'label', of: kind, id: recordId, label });
    setId('');
    setLabel('');
  };
  return (
    <form onSubmit={save}>
      <Group gap="sm" align="flex-end">
        <Select
          label={texts.names.kind}
          w={130}
          allowDeselect={false}
          data={nameKinds.map((value) => ({ value, label: nameKindLabels[value] }))}
          value={kind}
          onChange={(chosen) => setKind((chosen ?? 'supplier') as NameKind)}
        />
        <TextInput
          label={texts.names.id}
          w={100}
          size="xs"
          inputMode="numeric"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput
          label={texts.names.name}
          w={220}
          size="xs"
          maxLength={maxLabelLength}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={!isComplete}>
          {current === undefined ? texts.names.add : texts.names.replace}
        </Button>
        <span className="small" role="status">
          {recordId !== null && current !== undefined && texts.names.named(kind, recordId, current)}
        </span>
      </Group>
    </form>
  );
}

export function Names() {
  const preferences = usePreferences();
  const directory = useServerNames(false);
  const [isOpen, setOpen] = useState(false);
  if (preferences === null) return null;
  const names = listNames(preferences, directory);
  const more = isOpen && (
    <>
      <NameTable names={names} />
      <AddName labels={preferences.labels} />
    </>
  );
  return (
    <Row name={texts.names.title} fact={texts.names.fact(names)} more={more}>
      <RowButton label={texts.names.show} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
    </Row>
  );
}
