/** How dates or amounts are written, shown by values of the file. Where values can be read in several ways, the user chooses. */
import { Radio, Stack } from '@mantine/core';
import type { ProofStatus } from '@shared/reading-ways';
import { setUpTexts } from './set-up-texts';

type Proof<Choice extends string, Value> = {
  readonly status: ProofStatus;
  readonly choices: readonly Choice[];
  readonly samples: readonly {
    readonly text: string;
    readonly readings: readonly { readonly choice: Choice; readonly value: Value | null }[];
  }[];
};

type Props<Choice extends string, Value> = {
  readonly label: string;
  readonly proof: Proof<Choice, Value>;
  readonly chosen: Choice | null;
  readonly labels: Readonly<Record<Choice, string>>;
  readonly formatValue: (value: Value) => string;
  readonly onChange: (choice: Choice) => void;
};

const maxSamples = 3;

export function ReadingChoice<Choice extends string, Value>(props: Props<Choice, Value>) {
  const { label, proof, chosen, labels, formatValue, onChange } = props;
  if (proof.status === 'none') return null;
  const describe = (choice: Choice) =>
    proof.samples
      .slice(0, maxSamples)
      .map(({ text, readings }) => {
        const value = readings.find((reading) => reading.choice === choice)?.value ?? null;
        return setUpTexts.reading(text, value === null ? setUpTexts.unreadable : formatValue(value));
      })
      .join(' · ');
  const isOpen = proof.status === 'ambiguous';
  const warning = isOpen ? setUpTexts.ambiguous : proof.status === 'contradicted' ? setUpTexts.contradicted : null;
  const choices = proof.choices.length > 0 ? proof.choices : chosen === null ? [] : [chosen];
  return (
    <Radio.Group
      label={label}
      value={chosen ?? ''}
      onChange={(value) => {
        const choice = proof.choices.find((candidate) => candidate === value);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Stack gap={4} mt={2}>
        {choices.map((choice) => (
          <Radio
            key={choice}
            size="xs"
            value={choice}
            label={
              <>
                {labels[choice]} <span className="dim num">{describe(choice)}</span>
              </>
            }
          />
        ))}
        {warning !== null && (
          <span className="warn small" role="status">
            {warning}
          </span>
        )}
      </Stack>
    </Radio.Group>
  );
}
