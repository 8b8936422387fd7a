import { type ErrorCode, errors } from '@quarterdeck/contract/errors';

interface RefusalDetails {
  /** Fills the `{name}` places of the sentence. */
  parameters?: Record<string, string>;
  /** By field: an error code, or a sentence in the caller’s language. */
  fields?: Record<string, string>;
  /** Sent along as the envelope's data. */
  data?: unknown;
}

/** A request that is refused for a reason the caller is told. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly parameters: Record<string, string>;
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(code: ErrorCode, { parameters = {}, fields = {}, data = null }: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.parameters = parameters;
    this.fields = fields;
    this.data = data;
  }
}

/** Whether a rule refused; otherwise nothing was decided, as while the server is busy, and it is worth another try. */
export function isDecision(error: unknown): error is Refusal {
  return error instanceof Refusal && errors[error.code].status < 500;
}
