/** Generates commands against random hostile responses: status, headers, encodings, pagination and shapes. */
import fc from 'fast-check';
import { encodeResponse, encodings, rateHeaders } from './encode-response';
import { failures, missing, refusals } from './error-responses';
import type { HostileCase, HostileCommand } from './hostile-case';
import { draftSuccess, shape } from './success-responses';

const formats = fc.constantFrom<HostileCommand['format']>('csv', 'tsv', 'excel-csv', 'json', 'xlsx');

const commands: fc.Arbitrary<HostileCommand> = fc
  .tuple(
    fc.constantFrom(
      { kind: 'trips', args: ['trips'] },
      { kind: 'trips', args: ['trips', '--all'] },
      { kind: 'trip', args: ['trip', '7'] },
      { kind: 'client', args: ['client', '7'] },
      { kind: 'reports', args: ['reports'] },
      { kind: 'run', args: ['run', 'sales'] },
      { kind: 'run', args: ['run', 'sales'] },
    ),
    formats,
  )
  .map(([command, format]) => ({ ...command, format }) as HostileCommand);

/** Any command against one to three responses. The last one is repeated for every further request. */
export const hostileCases: fc.Arbitrary<HostileCase> = commands.chain((command) => {
  const success = shape.map((made) => draftSuccess(command, made));
  const draft = fc.oneof(
    { weight: 6, arbitrary: success },
    { weight: 4, arbitrary: failures },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: refusals },
  );
  const response = fc
    .tuple(draft, encodings, rateHeaders)
    .map(([made, encoding, rate]) => encodeResponse(made, encoding, rate));
  return fc.array(response, { minLength: 1, maxLength: 3 }).map((responses) => ({ command, responses }));
});
