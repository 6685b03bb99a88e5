/** `npm run demo-office`: runs the demo office on its own, until it is stopped. Prints its URL and token. */
import { parseArgs } from 'node:util';
import { startDemoOffice } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    token: { type: 'string' },
    seed: { type: 'string' },
    date: { type: 'string' },
    limit: { type: 'string' },
  },
});

const office = await startDemoOffice({
  ...(values.port ? { port: Number(values.port) } : {}),
  ...(values.token ? { token: values.token } : {}),
  ...(values.seed ? { seed: Number(values.seed) } : {}),
  ...(values.date ? { today: values.date } : {}),
  ...(values.limit ? { limit: Number(values.limit) } : {}),
});

process.stdout.write(
  `The demo office is running. Stop it with Ctrl+C.\nBase URL: ${office.baseUrl}\nAPI token: ${office.token}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void office.close().then(() => process.exit(0)));
