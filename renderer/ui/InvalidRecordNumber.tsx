/** The screen of a trip or client whose number in the URL is not a number. */
import { Screen } from './Screen';

/** Whether a text is a record number that JavaScript holds exactly. */
export const isRecordNumber = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

export function InvalidRecordNumber({ what, text }: { what: 'trip' | 'client'; text: string }) {
  const message = `\u201c${text}\u201d is not a ${what} number.`;
  return (
    <Screen title={what === 'trip' ? 'Trip' : 'Client'} hasBack isScrolling>
      <div className="note note-error" role="alert">
        {message} Go back, or search for the {what} with Ctrl+K.
      </div>
    </Screen>
  );
}
