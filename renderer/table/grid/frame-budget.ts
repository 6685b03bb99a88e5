/**
 * Limits how much of a view is drawn in one frame of a sweep. Its rows change too fast to be read. Some columns drawn in time
 * are worth more than all of them late; the rest is drawn when the grid settles.
 */
import { createContext } from 'react';

/** Milliseconds of the 16.7 that a frame has at 60 Hz. The compositor needs the rest. */
const maxFrameMs = 10;
const minDrawnFraction = 0.4;

export class FrameBudget {
  /** The fraction of the view's width that a frame of a sweep draws, 0 to 1. */
  drawnFraction = 1;
  private isMeasuring = false;

  /** Measures the frame that is being drawn, and records how long it took. */
  measureFrame(): void {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    requestAnimationFrame((startedMs) => {
      const { port1, port2 } = new MessageChannel();
      // A message is handled after the frame has been laid out and painted.
      port1.onmessage = () => {
        this.isMeasuring = false;
        port1.close();
        this.record(performance.now() - startedMs);
      };
      port2.postMessage(null);
    });
  }

  /** Draws less from now on if a frame took the main thread too long. */
  record(frameMs: number): void {
    if (frameMs > maxFrameMs)
      this.drawnFraction = Math.max(minDrawnFraction, (this.drawnFraction * maxFrameMs) / frameMs);
  }
}

/** One budget for all grids of a window, because they measure the same machine. */
export const FrameBudgetContext = createContext(new FrameBudget());
