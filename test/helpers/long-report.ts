/** A report whose rows begin to come and never end: a moment in the middle of an export that lasts as long as a test needs. */
import { onTestFinished } from 'vitest';
import { type FaultServer, startFaultServer } from './fault-server';

const row = `{"client":"Jane Citizen ${'x'.repeat(1_000)}"}`;

export type LongReport = FaultServer & {
  /** Resolves when the application has given the request up. */
  readonly isGivenUp: Promise<void>;
};

/** Starts a server that sends some megabytes of every report and then nothing more. */
export async function longReport(): Promise<LongReport> {
  const givenUp = Promise.withResolvers<void>();
  const server = await startFaultServer((request, response) => {
    request.socket.once('close', givenUp.resolve);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"success":true,"data":{"report_name":"x","headers":["client"],"rows":[${row}`);
    response.write(`,${row}`.repeat(4_000));
    const beat = setInterval(() => response.write(' '), 1_000);
    response.once('close', () => clearInterval(beat));
    onTestFinished(() => clearInterval(beat));
  });
  return { ...server, isGivenUp: givenUp.promise };
}
