/** The names of numbers that the server has no list of, and where each is from: changed and added in place. */
import { Group, TextInput } from '@mantine/core';
import { usePreferences, useSavePreferences, useServerNames } from '@renderer/data/app';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { SmallTable } from '@renderer/ui/SmallTable';
import { type Directory, maxLabelLength, type NameKind, nameKinds } from '@shared/records/directory';
import type { Preferences } from '@shared/settings/preferences';
import { foldText } from '@shared/values/texts';
import { useState } from 'react';
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

function NameField({ kind, id, name }: Named) {
  const save = useSavePreferences();
  return (
    <SavedTextField
      aria-label={texts.names.getNameField(kind, id)}
      variant="unstyled"
      placeholder={texts.names.unnamed}
      maxLength={maxLabelLength}
      text={name}
      // An empty field gives up the user's own name.
      save={(label) => save({ kind: 'label', of: kind, id, label })}
    />
  );
}

/** Names that are listed; typing finds the others. */
const maxListed = 200;

/** Finds names by a part or by their number. A number that is none of a kind yet stands first: it can get a name. */
function findNames(names: readonly Named[], text: string): readonly Named[] {
  const wanted = foldText(text.trim());
  const id = /^\d{1,15}$/.test(wanted) ? wanted.replace(/^0+/, '') || '0' : null;
  const found = names.filter((named) => named.id.startsWith(id ?? wanted) || foldText(named.name).includes(wanted));
  if (id === null) return found;
  const free = nameKinds.filter((kind) => !found.some((named) => named.kind === kind && named.id === id));
  const all = [...found, ...free.map((kind): Named => ({ kind, id, name: '', from: null }))];
  return all.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

const toKey = ({ kind, id }: Named) => `${kind} ${id}`;

function NameTable({ names }: { readonly names: readonly Named[] }) {
  const [search, setSearch] = useState('');
  // A name that is changed keeps its place as long as the list is open.
  const [indexes] = useState(() => new Map(names.map((named, index) => [toKey(named), index])));
  const getIndex = (named: Named) => indexes.get(toKey(named)) ?? names.length;
  const found = findNames(
    names.toSorted((a, b) => getIndex(a) - getIndex(b)),
    search,
  );
  return (
    <>
      <Group gap="sm">
        <TextInput
          aria-label={texts.names.search}
          placeholder={texts.names.search}
          w={240}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className="dim small">
          {texts.names.count(found.filter((named) => names.includes(named)).length, names.length)}
        </span>
      </Group>
      <div className="settings-names">
        <SmallTable
          label={texts.names.title}
          columns={[
            { label: texts.names.id },
            { label: texts.names.name },
            { label: texts.names.from, className: 'dim' },
          ]}
          rows={found.slice(0, maxListed).map((named) => ({
            key: toKey(named),
            cells: [
              `${nameKindLabels[named.kind]} ${named.id}`,
              <NameField key="name" {...named} />,
              named.from === null ? '–' : texts.names.sources[named.from],
            ],
          }))}
        />
        {found.length > maxListed && <p className="dim small">{texts.names.more(found.length - maxListed)}</p>}
      </div>
    </>
  );
}

export function Names() {
  const preferences = usePreferences();
  const directory = useServerNames();
  const [isOpen, setOpen] = useState(false);
  const names = listNames(preferences, directory);
  return (
    <Row name={texts.names.title} fact={texts.names.fact(names)} more={isOpen && <NameTable names={names} />}>
      <RowButton label={texts.names.show} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
    </Row>
  );
}
