/** An office's rate limit, and the share of it that is left to other users of the token. */
import { Group } from '@mantine/core';
import { useSetRate } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { Office } from '@shared/schemas/office';
import { texts } from './texts';
import { WholeNumberField } from './WholeNumberField';

export function RateFields({ office }: { office: Office }) {
  const change = useSetRate(office.id);
  const { rate } = office;
  return (
    <>
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label={texts.rate.requests}
          value={rate.requests}
          min={1}
          max={100_000}
          width={110}
          onSave={(requests) => change.mutate({ requests })}
        />
        <WholeNumberField
          label={texts.rate.seconds}
          value={rate.seconds}
          min={1}
          max={3_600}
          width={110}
          onSave={(seconds) => change.mutate({ seconds })}
        />
        <WholeNumberField
          label={texts.rate.leftForOthers}
          value={rate.otherClientsPercent}
          min={0}
          max={90}
          width={150}
          onSave={(otherClientsPercent) => change.mutate({ otherClientsPercent })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          {texts.rate.hint}
        </span>
      </Group>
      {change.error && <ErrorAlert error={change.error} />}
    </>
  );
}
