/**
 * Guards the connection to a server that the page names. A hostile page could otherwise send data to any host, or scan the
 * ports of this computer, by connecting offices.
 */
import { checkBaseUrl } from '@main/office/connect/office-sessions';
import { AppError } from '@shared/errors/errors';
import { CallLimit } from './cancellable-requests';

/** A server that the user has not agreed to yet. */
export type NewServer = { readonly host: string; readonly baseUrl: string };

const maxBaseUrlLength = 300;
const maxQuestions = 5;
const questionWindowMs = 60_000;
/** Details of an error that are texts of the server. */
const serverTexts = ['error', 'apiMessage', 'reason'] as const;

/** Removes the texts of a server from an error: before it is connected it may be any host, and the page would read them. */
function withholdServerTexts(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const serverMessages = serverTexts.map((name) => error.details[name]).filter((text) => typeof text === 'string');
  if (serverMessages.length === 0) return error;
  const { status, kind } = error.details;
  const message = serverMessages.some((text) => error.message.includes(text))
    ? `The server answered an error (status ${String(status)}). Check the base URL and the token with whoever gave them to you.`
    : error.message;
  return new AppError(error.code, message, { status, kind });
}

/** Allows one attempt at a time to reach a new server, and only after the user has agreed to its host. */
export class ConnectGate {
  private readonly approved = new Set<string>();
  private readonly questions: CallLimit;
  private isBusy = false;

  constructor(monotonicMs: () => number) {
    this.questions = new CallLimit(maxQuestions, questionWindowMs, monotonicMs);
  }

  /**
   * Connects, and first has the user confirm a new server. Another port is another server.
   *
   * @param knownUrls - base URLs of the offices that are connected
   * @throws AppError `usage` where the user declines, `ipc-refused` for a second attempt or too many questions,
   *   `base-url-invalid`, and the errors of `connect` without the server's texts
   */
  async run<T>(
    baseUrl: string,
    knownUrls: readonly string[],
    confirm: (server: NewServer) => Promise<boolean>,
    connect: () => Promise<T>,
  ): Promise<T> {
    if (this.isBusy) {
      throw new AppError('ipc-refused', 'Another office is being connected. Wait for it, or cancel it first.', {});
    }
    this.isBusy = true;
    try {
      await this.approve(baseUrl, knownUrls, confirm);
      return await connect();
    } catch (error) {
      throw withholdServerTexts(error);
    } finally {
      this.isBusy = false;
    }
  }

  private async approve(
    text: string,
    knownUrls: readonly string[],
    confirm: (server: NewServer) => Promise<boolean>,
  ): Promise<void> {
    const baseUrl = checkBaseUrl(text);
    if (baseUrl.length > maxBaseUrlLength) {
      throw new AppError('base-url-invalid', `This base URL is longer than ${maxBaseUrlLength} characters.`, {});
    }
    const { origin, host } = new URL(baseUrl);
    const isKnown = knownUrls.some((url) => URL.parse(url)?.origin === origin);
    if (isKnown || this.approved.has(origin)) return;
    if (!this.questions.tryCall()) {
      throw new AppError('ipc-refused', 'Too many servers were tried in a minute. Wait a minute, then try again.', {});
    }
    if (!(await confirm({ host, baseUrl }))) {
      throw new AppError('usage', `The office was not connected, and nothing was sent to ${host}.`, {});
    }
    this.approved.add(origin);
  }
}
