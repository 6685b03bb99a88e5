/** Names that the user has given to numbers: the list, the form for one more, import and export. */
import { Button, Group, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { openExport, showExport } from '@renderer/data/exports';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { LabelButton } from '@renderer/lists/LabelButton';
import { useVirtualList } from '@renderer/ui/long-list';
import { runExport } from '@renderer/ui/run-export';
import { maxLabelLength, type NameKind, nameKinds } from '@shared/records/directory';
import { toRecordId } from '@shared/settings/name-list';
import type { Preferences } from '@shared/settings/preferences';
import { foldText } from '@shared/values/texts';
import { type FormEvent, useState } from 'react';
import { ImportNames, NameKindField } from './ImportNames';
import { Fold, Row } from './rows';
import { nameKindLabels, texts } from './texts';

function AddName({ labels }: Pick<Preferences, 'labels'>) {
  const change = useChangePreferences();
  const [kind, setKind] = useState<NameKind>('supplier');
  const [id, setId] = useState('');
  const [label, setLabel] = useState('');
  const recordId = /^\d{1,15}$/.test(id.trim()) ? toRecordId(id.trim()) : null;
  const current = recordId === null ? undefined : labels[kind][recordId];
  const isReplaced = current !== undefined && label.trim() !== '' && label.trim() !== current;
  const isComplete = current === undefined ? recordId !== null && label.trim() !== '' : isReplaced;
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
        <NameKindField label={texts.names.kind} width={130} value={kind} onChange={setKind} />
        <TextInput
          label={texts.names.id}
          w={100}
          inputMode="numeric"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <TextInput
          label={texts.names.name}
          w={220}
          maxLength={maxLabelLength}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isComplete}>
          {current === undefined ? texts.names.add : texts.names.replace}
        </Button>
      </Group>
      <div className="small" role="status" style={{ marginTop: 6 }}>
        {recordId !== null && current !== undefined && texts.names.named(kind, recordId, current, isReplaced)}
      </div>
    </form>
  );
}

/** Pixels: height of a line, and of the part of the list in view. */
const lineHeight = 33;
const listHeight = 297;
/** Lists of up to this many names have no search, and are not virtualized. */
const maxShort = 9;

type Named = { readonly kind: NameKind; readonly id: string; readonly label: string };

function NameList({ names }: { names: readonly Named[] }) {
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = names.filter(({ id, label }) => id.startsWith(wanted) || foldText(label).includes(wanted));
  const { from, to, above, below, onScroll } = useVirtualList({
    count: found.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: maxShort,
  });
  return (
    <>
      {names.length > maxShort && (
        <Group gap="sm" mb={6}>
          <TextInput
            aria-label={texts.names.search}
            placeholder={texts.names.search}
            w={240}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <span className="dim small">{texts.names.count(found.length, names.length)}</span>
        </Group>
      )}
      <div style={{ maxHeight: listHeight, maxWidth: 560, overflowY: 'auto', marginBottom: 10 }} onScroll={onScroll}>
        <div style={{ height: above }} />
        <ul className="lines" aria-label={texts.names.list}>
          {found.slice(from, to).map(({ kind, id, label }) => (
            <li key={`${kind} ${id}`} style={{ height: lineHeight, flexWrap: 'nowrap' }}>
              <span className="dim" style={{ width: 90, flex: 'none' }}>
                {nameKindLabels[kind]}
              </span>
              <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={label}>
                {label} ({id})
              </span>
              <LabelButton kind={kind} id={id} isAlways />
            </li>
          ))}
        </ul>
        <div style={{ height: below }} />
      </div>
    </>
  );
}

/** The reports whose names are not offered any more, with a way back. */
function DeclinedReports({ reports }: Pick<Preferences, 'reports'>) {
  const { mutate } = useChangePreferences();
  const declined = Object.entries(reports).filter(([, { declinesNames }]) => declinesNames);
  if (declined.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      <span className="dim small">{texts.names.declined}</span>
      {declined.map(([slug]) => (
        <Button
          key={slug}
          size="compact-sm"
          variant="default"
          onClick={() => mutate({ kind: 'names-offer', slug, isDeclined: false })}
        >
          {texts.names.offerAgain(slug)}
        </Button>
      ))}
    </Group>
  );
}

export function Names() {
  const officeId = useOfficeId();
  const preferences = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  if (preferences === null) return null;
  const { labels, reports } = preferences;
  const names = nameKinds.flatMap((kind) => Object.entries(labels[kind]).map(([id, label]) => ({ kind, id, label })));
  const save = () =>
    void runExport(() => callOffice('export:names', officeId), {
      signal: new AbortController().signal,
      onShow: showExport,
      onOpen: openExport,
    });
  return (
    <Row
      name={texts.names.title}
      fact={names.length === 0 ? texts.names.none : texts.names.count(names.length)}
      more={
        (isOpen || isImporting) && (
          <>
            {isOpen && names.length > 0 && <NameList names={names} />}
            {isOpen && <AddName labels={labels} />}
            {isImporting && <ImportNames labels={labels} onDone={() => setImporting(false)} />}
            <DeclinedReports reports={reports} />
          </>
        )
      }
    >
      <Fold label={texts.names.show} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <Fold label={texts.names.import} isOpen={isImporting} onToggle={() => setImporting(!isImporting)} />
      <Button variant="default" size="compact-sm" disabled={names.length === 0} onClick={save}>
        {texts.names.export}
      </Button>
    </Row>
  );
}
