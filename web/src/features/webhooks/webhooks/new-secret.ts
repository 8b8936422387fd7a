/** A secret of 256 random bits, made in the browser: it travels once, and nothing shows it again. */
export function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}

/**
 * The secret of the next webhook. It stays the same until that was added, so that a try whose answer was lost is repeated as it was,
 * also after the dialog was closed.
 */
export class NextSecret {
  #secret: string | undefined;

  get value(): string {
    this.#secret ??= newSecret();
    return this.#secret;
  }

  /** It was given to a webhook. */
  done(): void {
    this.#secret = undefined;
  }
}
