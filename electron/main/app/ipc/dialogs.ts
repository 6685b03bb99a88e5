/** The system's dialogs: a page cannot confirm them. */
import { basename, dirname, extname, join } from 'node:path';
import { removedOfficeDays } from '@main/office/connect/remove-office';
import { exists, findFreeName } from '@main/rows/files/formats';
import { AppError } from '@shared/errors/errors';
import { type FileNameParts, toFileName } from '@shared/exports/file-name';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import type { Office } from '@shared/records/office';
import { getLocalDay } from '@shared/values/dates';
import { toOneLine } from '@shared/values/texts';
import {
  app,
  BrowserWindow,
  dialog,
  type IpcMainInvokeEvent,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { showMessageBox } from '../windows/message-box';
import type { NewServer } from './connect-gate';

/** Asks where a file is saved, under a name that is free in the user's documents; null where the user cancelled. */
async function choosePathToSave(
  event: IpcMainInvokeEvent,
  title: string,
  proposed: FileNameParts,
  filter: { readonly name: string; readonly extension: string },
): Promise<string | null> {
  const { name, extension } = filter;
  const options: SaveDialogOptions = {
    title,
    buttonLabel: 'Export',
    defaultPath: await findFreeName(join(app.getPath('documents'), toFileName(proposed, extension))),
    filters: [{ name, extensions: [extension] }],
    // Linux asks before it replaces a file only with this property.
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  };
  const window = BrowserWindow.fromWebContents(event.sender);
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : await completeName(event, title, filePath, extension);
}

/**
 * Appends the format's extension to a name without it, because Linux does not: `Sales St.Kilda` has none. The dialog did not
 * ask about that longer name.
 *
 * @returns null where the user declines to replace a file
 */
async function completeName(
  event: IpcMainInvokeEvent,
  title: string,
  path: string,
  extension: string,
): Promise<string | null> {
  if (extname(path).toLowerCase() === `.${extension}`) return path;
  const complete = `${path}.${extension}`;
  if (!(await exists(complete))) return complete;
  const isAgreed = await confirmOnPage(event, 'Replace', {
    title,
    message: `Replace ${basename(complete)}?`,
    detail: `There is already a file of this name in ${dirname(complete)}.`,
  });
  return isAgreed ? complete : null;
}

/** Asks for a file to export to; null where the user cancelled. @param proposed - its name in words */
export async function chooseSavePath(
  event: IpcMainInvokeEvent,
  proposed: FileNameParts,
  format: ExportFormat,
): Promise<string | null> {
  const { label: name, extension } = getExportFormat(format);
  return await choosePathToSave(event, 'Export', proposed, { name, extension });
}

const transferFilter = { name: 'Tripledger settings', extension: 'tripledger' };

/** Asks where the settings file is saved; null where the user cancelled. */
export async function chooseTransferPath(event: IpcMainInvokeEvent, nowMs: number): Promise<string | null> {
  const title = `Tripledger settings ${getLocalDay(nowMs)}`;
  return await choosePathToSave(event, 'Export settings', { title }, transferFilter);
}

/** Asks for a file or a folder; null where the user cancelled. */
async function choosePathToOpen(event: IpcMainInvokeEvent, options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(event.sender);
  const all: OpenDialogOptions = { buttonLabel: 'Choose', defaultPath: app.getPath('documents'), ...options };
  const { canceled, filePaths } = window ? await dialog.showOpenDialog(window, all) : await dialog.showOpenDialog(all);
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks for a settings file; null where the user cancelled. */
export async function chooseTransferFile(event: IpcMainInvokeEvent): Promise<string | null> {
  const { name, extension } = transferFilter;
  const filters = [
    { name, extensions: [extension] },
    { name: 'All files', extensions: ['*'] },
  ];
  return await choosePathToOpen(event, { title: 'Import settings', filters, properties: ['openFile'] });
}

/** Asks for a folder; null where the user cancelled. */
export async function chooseFolder(event: IpcMainInvokeEvent, title: string): Promise<string | null> {
  return await choosePathToOpen(event, { title, properties: ['openDirectory', 'createDirectory'] });
}

/** Longest name in the question. */
const maxNameLength = 60;

/** Asks whether offices of a settings file are added: tokens that are entered for them go to their addresses. */
export async function confirmImport(
  event: IpcMainInvokeEvent,
  offices: readonly { readonly name: string; readonly baseUrl: string }[],
): Promise<boolean> {
  // The address comes first and has no spaces: no name can look like the address of a line.
  const lines = offices.map(({ name, baseUrl }) => `${baseUrl}  (${toOneLine(name).slice(0, maxNameLength)})`);
  return await confirmOnPage(event, 'Import', {
    type: 'question',
    title: 'Import settings',
    message: offices.length === 1 ? 'Add this office?' : `Add these ${offices.length} offices?`,
    detail: `The API token that you enter for an office is sent to its address.\n\n${lines.join('\n')}`,
  });
}

/** @returns whether the button was clicked: closing the dialog declines */
async function confirm(
  window: BrowserWindow | null,
  button: string,
  options: MessageBoxOptions,
  decline = 'Cancel',
): Promise<boolean> {
  const buttons = { buttons: [button, decline], defaultId: 1, cancelId: 1, noLink: true };
  return (await showMessageBox(window, { type: 'warning', ...options, ...buttons })) === 0;
}

/** Asks a question on the page's window, as {@link confirm} does. */
const confirmOnPage = async (
  { sender }: IpcMainInvokeEvent,
  button: string,
  question: MessageBoxOptions,
): Promise<boolean> => await confirm(BrowserWindow.fromWebContents(sender), button, question);

/** @throws AppError `cancelled` where the user declined */
export async function requireConsent(consent: Promise<boolean>): Promise<void> {
  if (!(await consent)) throw new AppError('cancelled', 'Nothing was changed.', {});
}

/** Asks whether the office's token may be sent to a server for the first time. */
export async function confirmServer(
  event: IpcMainInvokeEvent,
  { host, baseUrl }: NewServer,
  signal: AbortSignal,
): Promise<boolean> {
  return await confirmOnPage(event, 'Connect', {
    type: 'question',
    title: 'Connect an office',
    message: `Connect to ${host}?`,
    detail: `Tripledger has not connected to this server before. The API token that was entered will be sent to ${baseUrl}. Connect only if this is the address that you were given.`,
    signal,
  });
}

/**
 * Asks whether an office is removed. Nothing that its user has typed may go without a question that a page cannot answer.
 *
 * @param isUnreadable - whether the key of what its user has typed is lost
 */
export async function confirmRemoval(
  event: IpcMainInvokeEvent,
  { name, kind }: Pick<Office, 'name' | 'kind'>,
  isUnreadable: boolean,
): Promise<boolean> {
  const typed =
    kind !== 'saved' || isUnreadable
      ? 'So is what you have typed for it.'
      : `What you have typed stays sealed for ${removedOfficeDays} days: restore the office with its token until then to have it back.`;
  return await confirmOnPage(event, 'Remove', {
    title: 'Remove office',
    message: `Remove ${toOneLine(name)}?`,
    detail: `Its token and its saved data on this computer are deleted. ${typed}`,
  });
}

/** Asks whether what the user of a removed office has typed is deleted before its time. */
export async function confirmErasing(event: IpcMainInvokeEvent, name: string): Promise<boolean> {
  return await confirmOnPage(event, 'Erase', {
    title: 'Erase office',
    message: `Erase ${toOneLine(name)} now?`,
    detail: 'Its settings, claims, statements and notes can’t be restored after this.',
  });
}

/** Asks whether what is saved of an office is cleared. @param isUnreadable - whether what its user has typed goes too */
export async function confirmClearing(
  event: IpcMainInvokeEvent,
  { name }: Pick<Office, 'name'>,
  isUnreadable: boolean,
): Promise<boolean> {
  const lost = isUnreadable
    ? ' So is what you have typed for it, because its key can’t be read. Unlock the keychain first if you can.'
    : '';
  return await confirmOnPage(event, 'Clear', {
    title: 'Clear saved data',
    message: `Clear the saved data of ${toOneLine(name)}?`,
    detail: `The trips, clients and report results saved on this computer are deleted. Its trips are loaded again.${lost}`,
  });
}

/** Asks whether a supplier's statement is deleted, with the work on it. */
export async function confirmStatementRemoval(event: IpcMainInvokeEvent): Promise<boolean> {
  return await confirmOnPage(event, 'Delete', {
    title: 'Delete statement',
    message: 'Delete this statement?',
    detail: 'The supplier’s file and your decisions on its lines are deleted.',
  });
}

/** Asks whether what a settings file has replaces what the user has set and written here. */
export async function confirmReplacement(
  event: IpcMainInvokeEvent,
  offices: readonly { readonly name: string }[],
): Promise<boolean> {
  const names = new Intl.ListFormat('en-AU').format(offices.map(({ name }) => toOneLine(name).slice(0, maxNameLength)));
  return await confirmOnPage(event, 'Replace', {
    title: 'Import settings',
    message: `Replace what you have typed for ${names}?`,
    detail: 'What is on this computer of it is deleted. Export settings first to have both.',
  });
}

/** Asks whether to quit while work is running. */
export async function confirmQuit(running: readonly string[]): Promise<boolean> {
  const list = new Intl.ListFormat('en-AU').format(running);
  const question = {
    title: 'Quit Tripledger',
    message: 'Quit while work is running?',
    detail: `Still running: ${list}. If you quit now it is cancelled, and no file is left half-written. Files that were there before stay as they are.`,
  };
  return await confirm(BrowserWindow.getAllWindows()[0] ?? null, 'Quit', question, 'Keep working');
}
