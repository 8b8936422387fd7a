export type FailureKind =
  | 'timeout'
  | 'network'
  | 'exchange'
  | 'malformed'
  | 'unsupported'
  | 'partial'
  | 'too_large';

const longestMessage = 300;

/** Why an exchange could not be read; the message holds the exchange's own words. */
export class MarketDataError extends Error {
  override name = 'MarketDataError';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(plainWords(message));
    this.kind = kind;
  }
}

/** One short line without markup. */
export function plainWords(text: string): string {
  const words = text
    .slice(0, 20_000)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return words.length > longestMessage ? `${words.slice(0, longestMessage - 1)}…` : words;
}
