/** Whatever is pushed through the log, by an error or past the types, a line has none of its text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LogEntry, logEvents, toLogVersion } from '@main/system/log/log-events';
import { Logger } from '@main/system/log/logger';
import { AppError } from '@shared/errors/errors';
import { propertyRuns } from '@test/helpers/property-runs';
import { temporaryFolder } from '@test/helpers/temporary';
import fc from 'fast-check';
import { expect, it } from 'vitest';

/** Texts that a user, an API or another program could bring, each with a mark that no name of the log has. */
const secret = fc
  .tuple(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.emailAddress(),
      fc.constantFrom(
        ...['Jane Citizen', '4111 1111 1111 1111', '/home/jane/Documents', 'C:\\Users\\Jane', 'a\nb=c d', '-'],
        ...['yes'],
      ),
      fc.stringMatching(/^(net::ERR_)?[A-Z_]{1,30}$/),
      fc.webUrl(),
    ),
    fc.constantFrom('zQx', 'ZQX'),
  )
  .map((parts) => parts.join(''));

const problem = fc
  .record({ message: secret, name: secret, code: secret, stack: secret, cause: secret, isOurs: fc.boolean() })
  .map(({ message, name, code, stack, cause, isOurs }) => {
    const error = isOurs
      ? new AppError('internal', message, { cause, [message]: name })
      : new Error(message, { cause });
    const frames = `${stack}\n    at ${name} (${cause}:1:1)\n    at ${process.cwd()}/${code}.js:1:1`;
    return Object.assign(error, { stack: frames }, isOurs ? {} : { name, code });
  });

function readLines(folder: string): string[] {
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return text.join('').split('\n').filter(Boolean);
}

it('faults 201: no text of an error, a path, a version or a field is ever written', () => {
  const folder = temporaryFolder();
  const log = new Logger({
    ...{ getFolder: () => folder, source: 'window', now: () => 0, codeFolder: process.cwd(), maxBytes: 100_000_000 },
    schedule: () => undefined,
  });
  const events = Object.keys(logEvents) as LogEntry['event'][];
  let count = 0;
  fc.assert(
    fc.property(problem, secret, fc.constantFrom(...events), (error, text, event) => {
      const fields = Object.fromEntries(Object.keys(logEvents[event].fields).map((name) => [name, text]));
      log.log({ event, ...fields } as unknown as LogEntry);
      log.log({ event: 'error-uncaught', kind: 'exception', ...log.describeError(error) });
      log.log({
        ...{ event: 'request-failed', code: null, system: null, status: null, ms: 0, waited: 0, retries: 0 },
        path: `/client/${text}`,
      });
      expect(toLogVersion(text) ?? '').not.toMatch(/zqx/i);
      count += 3;
    }),
    propertyRuns(0.2),
  );
  log.flush();
  const lines = readLines(folder);
  expect(lines).toHaveLength(count);
  expect(lines.filter((line) => /zqx/i.test(line))).toEqual([]);
});
