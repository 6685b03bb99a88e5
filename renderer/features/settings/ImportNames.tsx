/** Names pasted from a spreadsheet or read from a CSV file: what they add and change is shown before anything is saved. */
import { Button, Checkbox, FileButton, Group, Select, Textarea } from '@mantine/core';
import { useReadTextFile } from '@renderer/data/files';
import { useChangePreferences } from '@renderer/data/preferences';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DetailsList } from '@renderer/ui/details';
import { EncodingField } from '@renderer/ui/EncodingField';
import { showResult } from '@renderer/ui/line';
import { type NameKind, nameKinds } from '@shared/records/directory';
import { compareLabels, type NameChanges, parseNameList, type UnusableLine } from '@shared/settings/name-list';
import type { Preferences } from '@shared/settings/preferences';
import { useMemo, useState } from 'react';
import { nameKindLabels, texts } from './texts';

/* The field that says what numbers are of: clients, suppliers, products and so on. */

const options = nameKinds.map((value) => ({ value, label: nameKindLabels[value] }));

type NameKindFieldProps = {
  readonly label: string;
  readonly width: number;
  readonly value: NameKind;
  readonly onChange: (kind: NameKind) => void;
};

export function NameKindField({ label, width, value, onChange }: NameKindFieldProps) {
  return (
    <Select
      label={label}
      w={width}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={(chosen) => onChange((chosen ?? 'supplier') as NameKind)}
    />
  );
}

/** Most names and lines that are listed of each sort. */
const maxListed = 50;

function Lines(props: { readonly title: string; readonly lines: readonly string[] }) {
  return <DetailsList {...props} isOpenAtFirst maxLines={maxListed} />;
}

type PreviewProps = { readonly changes: NameChanges; readonly unusable: readonly UnusableLine[] };

function Preview({ changes: { added, changed, sameCount }, unusable }: PreviewProps) {
  const labels = texts.importNames;
  return (
    <div role="status" aria-label={labels.preview}>
      <Lines title={labels.added(added.length)} lines={added.map(({ of, id, label }) => labels.entry(of, id, label))} />
      <Lines
        title={labels.changed(changed.length)}
        lines={changed.map(({ of, id, label, current }) => labels.change(of, id, current, label))}
      />
      <Lines
        title={labels.unusable(unusable.length)}
        lines={unusable.map(({ line, text, problem }) => labels.line(line, labels.problems[problem], text))}
      />
      {sameCount > 0 && <div className="dim small">{labels.same(sameCount)}</div>}
    </div>
  );
}

type Props = { readonly labels: Preferences['labels']; readonly onDone: () => void };

export function ImportNames({ labels, onDone }: Props) {
  const [kind, setKind] = useState<NameKind>('supplier');
  const [text, setText] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const { mutate, isPending } = useChangePreferences();
  const reading = useReadTextFile(setText, texts.importNames.tooLarge);
  const list = useMemo(() => parseNameList(text, kind), [text, kind]);
  const changes = useMemo(() => compareLabels(labels, list.labels), [labels, list]);
  const used = isReplacing ? [...changes.added, ...changes.changed] : changes.added;
  const save = () =>
    mutate(
      { kind: 'labels', labels: used.map(({ of, id, label }) => ({ of, id, label })) },
      {
        onSuccess: () => {
          showResult(texts.names.saved(used.length));
          onDone();
        },
      },
    );
  return (
    <section aria-label={texts.importNames.title} style={{ marginTop: 10, maxWidth: 720 }}>
      <p className="dim small">{texts.importNames.about}</p>
      <Group gap="sm" align="flex-end" mb={6}>
        <NameKindField label={texts.importNames.kind} width={150} value={kind} onChange={setKind} />
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(file) => file && reading.open({ file, encoding: null })}
        >
          {(props) => (
            <Button {...props} variant="default">
              {texts.importNames.chooseFile}
            </Button>
          )}
        </FileButton>
        <EncodingField
          encodings={reading.read?.encodings ?? []}
          value={reading.read?.encoding ?? null}
          onChange={(encoding) => reading.file && reading.open({ file: reading.file, encoding })}
        />
      </Group>
      <Textarea
        label={texts.importNames.list}
        placeholder={texts.importNames.example}
        autosize
        minRows={4}
        maxRows={8}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          reading.forget();
        }}
      />
      {reading.error && <ErrorAlert error={reading.error} />}
      {reading.read && reading.read.encodings.length > 0 && (
        <div className="note note-warn" role="status">
          {texts.importNames.encoding(reading.read.replaced)}
        </div>
      )}
      <Preview changes={changes} unusable={list.unusable} />
      {changes.changed.length > 0 && (
        <Checkbox
          my={6}
          label={texts.importNames.replace(changes.changed.length)}
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs" mt="xs">
        <Button disabled={used.length === 0} loading={isPending} onClick={save}>
          {texts.importNames.save(used.length)}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
    </section>
  );
}
