/** Takes away what work would cost once it has ended: the cost is of no use beside the result. */
import { useEffect, useRef } from 'react';

export function useClearCost(isBusy: boolean, clear: () => void): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) clear();
    wasBusy.current = isBusy;
  });
}
