/** A heading that opens and closes a list of sentences: what was found, changed or left out, one by one. */
import { BidiText } from './bidi';
import { texts } from './texts';

type Props = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isOpenAtFirst: boolean;
  /** Most lines that are listed. The rest is counted. */
  readonly maxLines?: number;
};

export function DetailsList({ title, lines, isOpenAtFirst, maxLines = lines.length }: Props) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpenAtFirst} className="details-list">
      <summary>{title}</summary>
      <ul className="warnings" aria-label={title}>
        {lines.slice(0, maxLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of texts that is only replaced as a whole
          <li key={index}>
            <BidiText>{line}</BidiText>
          </li>
        ))}
        {lines.length > maxLines && <li>{texts.more(lines.length - maxLines)}</li>}
      </ul>
    </details>
  );
}
