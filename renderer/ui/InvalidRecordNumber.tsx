/** The screen of a trip or client whose number in the URL is not a number. */
import { Screen } from './Screen';
import { texts } from './texts';

/** Whether a text is a record number that JavaScript holds exactly. */
export const isRecordNumber = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

export function InvalidRecordNumber({ what, text }: { what: 'trip' | 'client'; text: string }) {
  return (
    <Screen title={texts.record[what]} hasBack isScrolling>
      <div className="note note-error" role="alert">
        {texts.invalidNumber(what, text)}
      </div>
    </Screen>
  );
}
