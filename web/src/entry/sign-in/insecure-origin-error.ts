/** The browser offers its cryptography to no page that came over plain HTTP. */
export class InsecureOriginError extends Error {
  override readonly name = 'InsecureOriginError';
}
