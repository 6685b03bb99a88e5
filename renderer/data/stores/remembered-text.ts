/** What a screen remembers while the user looks elsewhere. In memory, until the app quits. */
import { useEffect, useState } from 'react';

const texts = new Map<string, string>();

/** A text that holds while the user is elsewhere, by the address of the screen; one that is in use goes along to another address. */
export function useRememberedText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => texts.get(key) ?? '');
  useEffect(() => {
    if (text === '') texts.delete(key);
    else texts.set(key, text);
  }, [key, text]);
  return [text, setText];
}
