import type { StepUpDemand } from '@quarterdeck/contract/features/session/session';

/** Texts for which the client must not wait: the app takes them from its messages, sign-in from its own few. */
type ClientText = `status.${number}` | 'noResponse' | 'noAnswer' | 'notSent' | 'requestFailed';

/** What the client needs from the page around it. It shows nothing and navigates nowhere itself. */
export interface Surroundings {
  /** The sentence for a key, or undefined where there is none. */
  text(key: ClientText): string | undefined;
  showError(message: string): void;
  /** Lies over the page until the answer of this function is called. */
  cover(): () => void;
  /** The session ended on the server's side; `message` says why. */
  onSignedOut(message: string): void;
  /** The page itself was refused. */
  onForbidden(): void;
  /** The session is locked. */
  onLocked(): void;
  /** A command waits until the reader has proven again who they are. Whether they did. */
  onStepUp(demand: StepUpDemand): Promise<boolean>;
  /** The reader's rights or menu may be others than the page thinks: something was refused, or they changed them. */
  onAccessChanged(): void;
}

let current: Surroundings = {
  text: () => undefined,
  showError: () => {},
  cover: () => () => {},
  onSignedOut: () => {},
  onForbidden: () => {},
  onLocked: () => {},
  onStepUp: async () => false,
  onAccessChanged: () => {},
};

/** The page registers how its errors are shown. */
export function setSurroundings(surroundings: Surroundings): void {
  current = surroundings;
}

export function surroundings(): Surroundings {
  return current;
}
