import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { StepUpDemand } from '@quarterdeck/contract/features/session/session';
import { settings } from '#web/settings.ts';
import type { ApiError } from './api-error.ts';
import { askOnce } from './ask-once.ts';
import { type Answer, ask } from './exchange.ts';
import { asOwnChange } from './own-changes.ts';
import { saveFile } from './save-file.ts';
import { showOnce } from './show-once.ts';
import { surroundings } from './surroundings.ts';
import { endedSessions } from './token.ts';
import { newIdempotencyKey } from './wire.ts';

export interface CallOptions<E extends Endpoint> {
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /**
   * One key for one intention: a form keeps it until the command was answered or its values changed, so that a second
   * press cannot act twice. Without it every call has its own.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The caller shows the error itself: no notification, and a refused page stays where it is. */
  quiet?: boolean;
}

/**
 * Calls an endpoint of the contract and gives what its envelope holds. Where a fresh proof of who asks is wanted, it is asked
 * for and the same call made again. The reply is trusted to be what the contract
 * says; the server's tests see to that.
 * @throws ApiError, after it was shown unless `quiet`. An abort by the caller, the end of the session, its lock and a
 * token that could not be renewed are never shown.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ReplyOf<E>> {
  return (await callForMessage(endpoint, options)).data;
}

/** Calls as `call` does, and gives what the envelope says besides. */
export async function callForMessage<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ data: ReplyOf<E>; msg?: string }> {
  const question = withKey(endpoint, options);
  const send = () => {
    const asked = askOnce<ReplyOf<E>>(endpoint, question);
    return endpoint.command ? asOwnChange(asked) : asked;
  };
  let answer = await send();
  if (answer.error !== undefined && (await isProvenFor(answer.error))) answer = await send();
  if (answer.error === undefined) return answer;
  throw told(endpoint, answer.error, options.quiet ?? false);
}

/** Whether the request was refused for a stale confirmation of identity, which the reader has renewed now. */
async function isProvenFor({ error, data }: ApiError): Promise<boolean> {
  if (error !== 'step_up_required') return false;
  const session = endedSessions();
  // By the contract this refusal carries the demand.
  const isProven = await surroundings().onStepUp(data as StepUpDemand);
  return isProven && session === endedSessions();
}

/** Sends a file to an endpoint that takes one. Errors as with `call`. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  { quiet = false }: Pick<CallOptions<E>, 'quiet'> = {},
): Promise<ReplyOf<E>> {
  const body = new FormData();
  body.set('file', file);
  const answer: Answer<ReplyOf<E>> = await ask(endpoint, { body });
  if (answer.error === undefined) return answer.data;
  throw told(endpoint, answer.error, quiet);
}

/** Fetches a stream, such as an export, and hands it to the browser as a file. Proofs and errors as with `call`. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  fileName: string,
): Promise<void> {
  saveFile(await fetchFile(endpoint, options), fileName);
}

/** Fetches a stream as a whole, to be shown. Proofs and errors as with `call`. */
export async function fetchFile<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Blob> {
  const question = withKey(endpoint, options);
  let answer: Answer<Blob> = await ask(endpoint, question);
  if (answer.error !== undefined && (await isProvenFor(answer.error))) answer = await ask(endpoint, question);
  if (answer.error !== undefined) throw told(endpoint, answer.error, options.quiet ?? false);
  return answer.data;
}

function withKey<E extends Endpoint>(endpoint: E, options: CallOptions<E>): CallOptions<E> {
  if (!endpoint.command) return options;
  return { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() };
}

/** Reacts to a refusal by its code, and returns it to be thrown. */
function told(endpoint: Endpoint, error: ApiError, isQuiet: boolean): ApiError {
  const isSessionCall = endpoint.ability !== 'public';
  if (error.error === 'aborted' || error.code === 402) return error;
  if (error.code === 401 && isSessionCall && settings.loginInterception) {
    surroundings().onSignedOut(error.message);
    return error;
  }
  if (error.code === 423 && isSessionCall) {
    surroundings().onLocked();
    return error;
  }
  if (error.code === 403 && isSessionCall) surroundings().onAccessChanged();
  if (isQuiet) return error;
  // A refused command or file leaves the reader on a page that he may see.
  const isPageLoad = !endpoint.command && endpoint.stream === undefined && isSessionCall;
  if (error.code === 403 && isPageLoad) surroundings().onForbidden();
  else showOnce(error.message);
  return error;
}
