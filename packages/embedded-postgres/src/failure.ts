/** What the operator can act on: its message is one line that says what is wrong and what to do. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure';

  /** The operator's alternatives; how to choose one is known to the program that starts the database. */
  readonly way: 'other-folder' | 'own-server' | undefined;

  constructor(
    message: string,
    { way, ...options }: ErrorOptions & Pick<Partial<EmbeddedFailure>, 'way'> = {},
  ) {
    super(message.replace(/\s*\n\s*/g, ' '), options);
    this.way = way;
  }
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
}

/** The system's error code (`ENOENT`), when what was thrown carries one. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
