/** A secret of 256 random bits, made in the browser: it travels once, and nothing shows it again. */
export function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
