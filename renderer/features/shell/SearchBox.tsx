/** Search from anywhere (Ctrl/Cmd+K): a trip by its number at once, anything else as a search of trips. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

const fieldId = 'top-search';

export function focusSearch(): void {
  const field = document.getElementById(fieldId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const go = () => {
    const search = text.trim();
    if (search === '') return;
    if (/^\d{1,12}$/.test(search)) void navigate({ to: '/trips/$id', params: { id: search }, search: {} });
    else void navigate({ to: '/trips', search: { search } });
    setText('');
  };
  return (
    <TextInput
      id={fieldId}
      w={250}
      aria-label="Search"
      placeholder="Trip number or words   Ctrl+K"
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
