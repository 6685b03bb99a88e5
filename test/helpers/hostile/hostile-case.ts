/** A case: a command, the responses to it, and the outcomes that fit. */

/** A command under test, with the kind of data that it expects. */
export type HostileCommand = {
  readonly kind: 'trips' | 'trip' | 'client' | 'reports' | 'run';
  readonly args: readonly string[];
  readonly format: 'csv' | 'tsv' | 'excel-csv' | 'json' | 'xlsx';
};

/** One response as bytes, and the outcomes that fit. */
export type HostileResponse = {
  /** Names the response when a case fails. */
  readonly label: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the connection is cut after the body, before the announced length is reached. */
  readonly isCut: boolean;
  /** Exit statuses that fit if this response decides. */
  readonly exits: readonly number[];
  /** Texts that must be printed, or reported as lost, if the command succeeds. */
  readonly markers: readonly string[];
  /** Whether it conforms to the API document, so that no warning may appear. */
  readonly isDocumented: boolean;
};

export type HostileCase = { readonly command: HostileCommand; readonly responses: readonly HostileResponse[] };

/** A response before its body is encoded. */
export type ResponseDraft = Omit<HostileResponse, 'headers' | 'body' | 'isCut' | 'status'> & {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Start of a value that a spreadsheet would evaluate. */
export const formulaPrefix = '=HYPERLINK(';

/** The server replaces this text by the token that it received. */
export const tokenEcho = '@@TOKEN@@';
