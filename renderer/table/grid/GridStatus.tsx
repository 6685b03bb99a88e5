/** Says that rows are out of reach, because the list is too long. */

import { texts } from '../texts';

type Props = {
  /** Rows of groups included. */
  readonly rowCount: number;
  readonly reachableCount: number;
};

export const ReachNote = ({ rowCount, reachableCount }: Props) => (
  <div className="dt-note small" role="status">
    {texts.unreachableRows(reachableCount, rowCount)}
  </div>
);
