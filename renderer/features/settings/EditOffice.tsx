/** The form that renames an office and gives it a colour. */
import { Button, Group, TextInput } from '@mantine/core';
import { useEditOffice } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { type Office, type OfficeColour, officeColours } from '@shared/schemas/office';
import { useState } from 'react';
import { colourLabels, texts } from './texts';

const choices = officeColours.map((value) => ({ value, label: colourLabels[value] }));

export function EditOffice({ office, onDone }: { office: Office; onDone: () => void }) {
  const [name, setName] = useState(office.name);
  const [colour, setColour] = useState<OfficeColour>(office.colour ?? 'none');
  const edit = useEditOffice(office.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate({ name, colour }, { onSuccess: onDone });
      }}
    >
      <Group align="flex-end" gap="sm" mt="xs">
        <TextInput
          label={texts.edit.name}
          w={240}
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl aria-label={texts.edit.colour} data={choices} value={colour} onChange={setColour} />
        <Button type="submit" loading={edit.isPending}>
          {texts.edit.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
      <p className="dim small">
        {texts.edit.hint} {office.kind === 'saved' && !office.needsToken && texts.edit.address}
      </p>
      {edit.error && <ErrorAlert error={edit.error} />}
    </form>
  );
}
