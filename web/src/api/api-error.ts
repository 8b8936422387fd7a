import type { ErrorCode } from '@quarterdeck/contract/errors';

/** Refusals that the server had no part in. */
type LocalError = 'no_response' | 'not_sent' | 'aborted' | 'token_expired' | 'unreadable_reply';

interface Details {
  code: number;
  error: ErrorCode | LocalError | (string & {});
  message: string;
  fields?: Record<string, string>;
  data?: unknown;
  requestId?: string;
}

/** Why a call did not succeed. `message` is a sentence in the reader's language, ready to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** `code` of the envelope, which is the HTTP status; 0 when nothing came back. */
  readonly code: number;
  /** What programs branch on. */
  readonly error: Details['error'];
  /** Sentences by the field that each is about. */
  readonly fields: Record<string, string>;
  readonly data: unknown;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;

  constructor({ code, error, message, fields = {}, data, requestId }: Details) {
    super(message);
    this.code = code;
    this.error = error;
    this.fields = fields;
    this.data = data;
    this.requestId = requestId;
  }
}
