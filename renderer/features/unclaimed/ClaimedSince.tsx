/** Says which sectors that the user was working on were claimed since. */
import { Button } from '@mantine/core';
import { useChangeClaims } from '@renderer/data/queries/unclaimed';
import { Note } from '@renderer/ui/notes/Note';
import type { ClaimKey } from '@shared/claims';
import { texts } from './texts';

export function ClaimedSince({ officeId, keys }: { officeId: string; keys: readonly ClaimKey[] }) {
  const change = useChangeClaims(officeId);
  if (keys.length === 0) return null;
  const trips = [...new Set(keys.map(({ tripId }) => tripId))];
  return (
    <Note severity="info" aria-label={texts.claimedSince(keys.length)}>
      <span>
        {texts.claimedSince(keys.length)} <span className="dim">{texts.claimedTrips(trips)}</span>
      </span>
      <Button
        variant="default"
        ml="auto"
        loading={change.isPending}
        onClick={() => change.mutate({ kind: 'patch', keys, patch: { isSettled: true } })}
      >
        {texts.clear}
      </Button>
    </Note>
  );
}
