/** A text that a screen remembers while the user is on another one, and over a restart. */
import { useEffect, useState } from 'react';
import { useOfficeId } from '../queries/app';
import { getText, rememberText } from './screen-searches';

/** Remembers a text of the office by a name, as of a screen with its filters. A text in use stays when the name changes. */
export function useRememberedText(name: string): readonly [string, (text: string) => void] {
  const officeId = useOfficeId();
  const [text, setText] = useState(() => getText(officeId, name));
  useEffect(() => rememberText(officeId, name, text), [officeId, name, text]);
  return [text, setText];
}
