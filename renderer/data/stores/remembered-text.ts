/** Texts that a screen remembers while the user is on another one. In memory, until the app quits. */
import { useEffect, useState } from 'react';

const texts = new Map<string, string>();

/** Remembers a text by the screen's URL. A text in use stays when the URL changes. */
export function useRememberedText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => texts.get(key) ?? '');
  useEffect(() => {
    if (text === '') texts.delete(key);
    else texts.set(key, text);
  }, [key, text]);
  return [text, setText];
}
