/** Recycling of row elements: which positions are drawn, and which element draws which. Pure: no DOM. */

/** Rows drawn above and below those in view, enough for a turn of the wheel. */
export const overscanRows = 8;

export type Viewport = {
  /** Pixels scrolled from the top. */
  readonly scrollTop: number;
  /** Pixels of the scroll area in view. */
  readonly height: number;
  /** Pixels of a row. */
  readonly rowHeight: number;
};

/** Positions from `first` up to `end`, exclusive. */
export type PositionRange = { readonly first: number; readonly end: number };

/** Counts the rows that a viewport can show, in part or in full. */
export const countRowsInView = ({ height, rowHeight }: Omit<Viewport, 'scrollTop'>): number =>
  Math.ceil(height / rowHeight) + 1;

/** Gets the position at the top of a viewport. Browsers that bounce scroll above zero. */
const getTopPosition = ({ scrollTop, rowHeight }: Viewport): number => Math.max(0, Math.floor(scrollTop / rowHeight));

/** Gets the positions to draw. Near the last row the range starts earlier, so that it stays as long. */
export function getDrawnRange(viewport: Viewport, rowCount: number, overscan: number): PositionRange {
  const [top, inView] = [getTopPosition(viewport), countRowsInView(viewport)];
  return {
    first: Math.max(0, Math.min(top - overscan, rowCount - inView - overscan)),
    end: Math.min(rowCount, top + inView + overscan),
  };
}

/** Whether a scroll went so far that no drawn row stays in view. */
export function isScrollJump(viewport: Viewport, drawnFirst: number): boolean {
  return Math.abs(getTopPosition(viewport) - overscanRows - drawnFirst) > countRowsInView(viewport);
}

/** Creates, moves and fills the slots of a recycler. */
export type SlotHost<Slot> = {
  readonly create: () => Slot;
  readonly moveToEnd: (slot: Slot) => void;
  readonly moveToStart: (slot: Slot) => void;
  /** Shows a position in a slot, or hides the slot if the position is null. Called for every slot on every assignment. */
  readonly assign: (slot: Slot, position: number | null) => void;
};

/** Assigns positions to slots. A slot whose position is still drawn is left alone, so that a scroll fills only new rows. */
export class Recycler<Slot> {
  /** In the order of their positions. */
  readonly slots: Slot[] = [];
  /** The position of the first slot. */
  first = 0;
  private readonly host: SlotHost<Slot>;

  constructor(host: SlotHost<Slot>) {
    this.host = host;
  }

  /** @param maxSlots - slots are created up to this number, and never removed */
  assignRows({ first, end }: PositionRange, maxSlots: number): void {
    const { slots, host } = this;
    while (slots.length < Math.min(maxSlots, end - first)) slots.push(host.create());
    this.rotate(first - this.first);
    this.first = first;
    slots.forEach((slot, index) => {
      host.assign(slot, first + index < end ? first + index : null);
    });
  }

  /** Moves the slots that have scrolled out to the side that has scrolled in. */
  private rotate(shift: number): void {
    const { slots, host } = this;
    if (Math.abs(shift) >= slots.length) return;
    if (shift > 0) {
      for (const slot of slots.splice(0, shift)) {
        slots.push(slot);
        host.moveToEnd(slot);
      }
    } else if (shift < 0) {
      for (const slot of slots.splice(shift).reverse()) {
        slots.unshift(slot);
        host.moveToStart(slot);
      }
    }
  }
}
