/**
 * Stands between the window and a server that it names. A hostile page could otherwise send data to any host, or look for
 * open ports of this computer, by connecting offices.
 */
import { checkBaseUrl } from '@main/offices/base-url';
import { AppError } from '@shared/errors';
import { CallLimit } from './call-limit';

/** A server that the user is asked about. */
export type NewServer = { readonly host: string; readonly baseUrl: string };

const maxBaseUrlLength = 300;
const maxQuestions = 5;
const questionWindowMs = 60_000;
/** Facts of an error that hold texts of the server. */
const serverTexts = ['error', 'apiMessage', 'reason'] as const;

/** Replaces what a server says that is not connected yet: it may be any host, and the page would read it. */
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

/** Lets one attempt at a time reach a new server, and only after the user has agreed to its host. */
export class ConnectGate {
  private readonly approved = new Set<string>();
  private readonly questions: CallLimit;
  private isBusy = false;

  constructor(nowMs: () => number) {
    this.questions = new CallLimit(maxQuestions, questionWindowMs, nowMs);
  }

  /**
   * Connects, after the user's word where the server is new. Host and port count: another port is another server.
   *
   * @param knownUrls - base URLs of the offices that are connected
   * @throws AppError `usage` where the user declines, `ipc-refused` for a second attempt or too many questions,
   *   `base-url-invalid`, and whatever `connect` throws, without the server's own texts
   */
  async run<T>(
    baseUrl: string,
    knownUrls: readonly string[],
    ask: (server: NewServer) => Promise<boolean>,
    connect: () => Promise<T>,
  ): Promise<T> {
    if (this.isBusy) {
      throw new AppError('ipc-refused', 'Another office is being connected. Wait for it, or cancel it first.', {});
    }
    this.isBusy = true;
    try {
      await this.approve(baseUrl, knownUrls, ask);
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
    ask: (server: NewServer) => Promise<boolean>,
  ): Promise<void> {
    const baseUrl = checkBaseUrl(text);
    if (baseUrl.length > maxBaseUrlLength) {
      throw new AppError('base-url-invalid', `This base URL is longer than ${maxBaseUrlLength} characters.`, {});
    }
    const { origin, host } = new URL(baseUrl);
    const isKnown = knownUrls.some((known) => URL.parse(known)?.origin === origin);
    if (isKnown || this.approved.has(origin)) return;
    if (!this.questions.tryCall()) {
      throw new AppError('ipc-refused', 'Too many servers were tried in a minute. Wait a minute, then try again.', {});
    }
    if (!(await ask({ host, baseUrl }))) {
      throw new AppError('usage', `The office was not connected, and nothing was sent to ${host}.`, {});
    }
    this.approved.add(origin);
  }
}
