import { ApiError } from '#api/api-error.ts';
import { newIdempotencyKey } from '#api/wire.ts';

/**
 * One key for one intention. A try without an answer is repeated under the same key, so that it acts once however often
 * it arrives; another input, or the same again after an answer, is another intention.
 */
export class Intention {
  #key = '';
  #input = '';

  /** The key for this input. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.#key === '' || text !== this.#input) {
      this.#key = newIdempotencyKey();
      this.#input = text;
    }
    return this.#key;
  }

  /** It was carried out or refused. */
  done(): void {
    this.#key = '';
  }
}

/** The server refused: another press is a new try, since what was refused stays refused under its key. */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.error === 'request_in_flight') return false;
  return error.code >= 400 && error.code < 500 && error.code !== 408;
}
