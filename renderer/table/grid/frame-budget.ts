/**
 * How much of a view this machine can draw in one frame. In a sweep, when every frame shows other rows and nobody can read
 * them, a part of the columns drawn in time is worth more than all of them late; they are filled when the grid rests.
 */

/** What a frame may take of the 16.7 ms that it has at 60 Hz: the compositor needs its share. */
const frameBudgetMs = 10;
const minDrawnFraction = 0.4;

export class FrameBudget {
  /** The part of the view's width that is drawn in a frame of a sweep, 0 to 1. */
  drawnFraction = 1;
  private isMeasuring = false;

  /** Measures the frame that is being made, to its end, and draws less in the next one where it took too long. */
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

  /** @param frameMs - how long a whole frame took the main thread */
  record(frameMs: number): void {
    if (frameMs > frameBudgetMs)
      this.drawnFraction = Math.max(minDrawnFraction, (this.drawnFraction * frameBudgetMs) / frameMs);
  }
}
