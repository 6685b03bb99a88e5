/** Buttons to the trips before and after this one in the list that it was opened from; also the keys K and J. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { getAdjacentTrips, stepToTrip } from '@renderer/data/stores/trip-sequence';
import { useKeys } from '@renderer/ui/use-keys';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { texts } from './texts';

type ButtonProps = {
  readonly label: string;
  readonly Icon: typeof IconChevronLeft;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
};

function AdjacentTripButton({ label, Icon, isDisabled, onClick }: ButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

export function AdjacentTripButtons({ id }: { id: number }) {
  const navigate = useNavigate();
  const { previous, next, position } = getAdjacentTrips(id);
  const openTrip = (tripId: number | null) => {
    if (tripId === null) return;
    stepToTrip(tripId);
    void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {}, replace: true });
  };
  const openPrevious = () => openTrip(previous);
  const openNext = () => openTrip(next);
  useKeys({ k: openPrevious, j: openNext });
  if (position === null) return null;
  return (
    <>
      <span className="dim num small">{position}</span>
      <ActionIcon.Group>
        <AdjacentTripButton
          label={texts.previous}
          Icon={IconChevronLeft}
          isDisabled={previous === null}
          onClick={openPrevious}
        />
        <AdjacentTripButton label={texts.next} Icon={IconChevronRight} isDisabled={next === null} onClick={openNext} />
      </ActionIcon.Group>
    </>
  );
}
