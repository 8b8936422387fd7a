import type { Refusal as RefusalBody } from '@quarterdeck/contract/core/http/envelope';
import type { Language } from '@quarterdeck/contract/core/language';
import { type ErrorCode, errors, errorText, isErrorCode } from '@quarterdeck/contract/errors';
import { isConnectionFailure, isPoolExhausted } from '../database/pool.ts';
import { Refusal } from '../refusal.ts';

/** What the server itself throws while it reads a request, by Fastify's code. */
const wireErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_request',
};

/** Database errors caused by excessive or impossible requests, by SQLSTATE. */
const databaseErrors: Record<string, ErrorCode> = {
  '22003': 'invalid_request', // number out of range
  '22021': 'invalid_request', // not UTF-8
  '22P05': 'invalid_request', // NUL in text
  '40001': 'overloaded',
  '40P01': 'overloaded',
  '53100': 'database_unavailable', // disk full
  '53200': 'overloaded',
  '53300': 'overloaded',
  '55P03': 'overloaded', // lock not available in time
  '57014': 'overloaded', // statement took too long
  '23505': 'already_exists', // a unique index was faster than the rule's own look
  '25006': 'database_unavailable', // read-only
  QD001: 'period_closed', // our own: see the trigger on batches
};

/** The refusal for any thrown error; `internal` for a defect, which must be logged. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isPoolExhausted(error)) return new Refusal('pool_exhausted');
  if (isConnectionFailure(error)) return new Refusal('database_unavailable');
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string') {
    const known = wireErrors[code] ?? databaseErrors[code];
    if (known !== undefined) return new Refusal(known);
  }
  if (statusCode === 429) return new Refusal('too_many_requests');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_request');
  return new Refusal('internal');
}

/** The envelope of a refusal, in the caller's language. */
export function refusalBody(refusal: Refusal, language: Language, requestId: string): RefusalBody {
  const { code, parameters, fields, data } = refusal;
  const entries = Object.entries(fields).map(([field, text]): [string, string] => [
    field,
    isErrorCode(text) ? errorText(text, language, parameters) : text,
  ]);
  return {
    code: errors[code].status,
    msg: errorText(code, language, parameters),
    data,
    error: code,
    ...(entries.length > 0 && { fields: Object.fromEntries(entries) }),
    request_id: requestId,
  };
}
