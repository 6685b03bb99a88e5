/** `settings export FILE` and `settings import FILE`: everything that a user has set, sealed for another computer. */
import { resolve } from 'node:path';
import { readTransferFile } from '@main/office/transfer/transfer-service';
import { type AtomicFile, makeFile } from '@main/rows/files/atomic-file';
import { AppError } from '@shared/errors/errors';
import {
  minPassphraseLength,
  type OfficePlan,
  passphraseSchema,
  type TransferDifference,
} from '@shared/settings/transfer';
import { failUsage, standardOutput, suggest } from '../arguments';
import type { CommandContext } from '../command-context';

const statusLabels: Readonly<Record<OfficePlan['status'], string>> = {
  new: 'new office',
  existing: 'already here',
  renamed: 'new office, under another name because its name is taken',
};

const formatValues = ({ current, next }: TransferDifference) =>
  current === null || next === null ? '' : `: here "${current}", in the file "${next}"`;

/** Describes what an import of an office does, one line for each kind and each difference. */
function describePlan({ name, baseUrl, status, counts, differences }: OfficePlan): string[] {
  return [
    `${name} (${baseUrl}): ${statusLabels[status]}`,
    ...counts.map(
      ({ kind, added, same, differing }) => `  ${kind}: ${added} added, ${same} the same, ${differing} that differ`,
    ),
    ...differences.map((difference) => `  differs: ${difference.kind} ${difference.name}${formatValues(difference)}`),
  ];
}

async function exportSettings({ services, output, signal }: CommandContext, file: string, passphrase: string) {
  if (!passphraseSchema.safeParse(passphrase).success) {
    const message = `The passphrase needs at least ${minPassphraseLength} characters. Nothing was written.`;
    throw new AppError('usage', message, {});
  }
  const { bytes, notices, count } = await services.transfer.seal(passphrase);
  const fill = (sink: AtomicFile) => sink.write(bytes);
  if (file === standardOutput) await output.file(fill, { signal });
  else await makeFile(resolve(file), fill, { signal });
  for (const notice of notices) output.messages.write(`Note: ${notice}`);
  output.messages.write(
    `Settings of ${count} saved ${count === 1 ? 'office' : 'offices'} exported to ${file === standardOutput ? 'standard output' : resolve(file)}. No token is in it.`,
  );
}

async function importSettings({ args, services, output }: CommandContext, file: string, passphrase: string) {
  const { offices, transfer } = services;
  const opened = await transfer.open(await readTransferFile(resolve(file)), passphrase);
  const { plan } = opened;
  const lines = [
    ...plan.offices.flatMap(describePlan),
    ...(plan.appearance === null ? [] : [`appearance: ${plan.appearance}`]),
    ...plan.differences.map((difference) => `differs: ${difference.name}${formatValues(difference)}`),
  ];
  for (const line of lines) output.messages.write(line);
  const hasDifferences = plan.differences.length > 0 || plan.offices.some(({ differences }) => differences.length > 0);
  if (args.estimate) {
    output.messages.write('Nothing was changed.');
    return;
  }
  const addedIds = await transfer.apply(opened, args.replace);
  const names = addedIds.map((id) => offices.registry.find(id).name);
  const left = hasDifferences && !args.replace ? ' What differs was left as it is; --replace takes the file’s.' : '';
  const tokens = names.length === 0 ? '' : ` Open Tripledger and enter the token of ${names.join(', ')}.`;
  output.messages.write(`Settings imported.${left}${tokens}`);
}

/** @throws AppError `usage`, `settings-failed` for a file that cannot be used, and of what the import changes */
export async function transferSettings(context: CommandContext): Promise<void> {
  const { args, env, output, readPassphrase } = context;
  const { positional: direction, file } = args;
  if (file === null || (direction !== 'export' && direction !== 'import')) {
    return failUsage(`settings: ${direction}? ${suggest(direction ?? '', ['export', 'import'])}`);
  }
  const isExport = direction === 'export';
  if (isExport && (args.replace || args.estimate)) {
    throw new AppError('usage', '--replace and --estimate go with "settings import".', {});
  }
  if (file === standardOutput) {
    if (!isExport) throw new AppError('usage', 'settings import reads a file, and "-" is standard input.', {});
    output.refuseTerminal();
  }
  const passphrase = env.TRIPLEDGER_PASSPHRASE ?? (await readPassphrase(isExport));
  await (isExport ? exportSettings : importSettings)(context, file, passphrase);
}
