import type { ErrorCode } from '../../errors.ts';

/** Every JSON answer. `code` equals the HTTP status; 200 (or 0, by older servers) is success. */
export interface Envelope<Data> {
  code: number;
  /** A sentence in the caller's language. */
  msg: string;
  data: Data;
}

/** An answer that refuses. */
export interface Refusal extends Envelope<unknown> {
  /** Stable: programs branch on this, people read `msg`. */
  error: ErrorCode;
  /** Sentences by the field that each is about. */
  fields?: Record<string, string>;
  /** Names this request in the server's log. */
  request_id: string;
}

export function isSuccess(code: unknown): boolean {
  return code === 200 || code === 0 || code === '200' || code === '0';
}
