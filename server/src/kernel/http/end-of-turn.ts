interface Turn {
  ended: Promise<void>;
  end(): void;
  waiting: number;
}

/** At most so many answers wait, so that clients begin to read while the server goes on. */
const waitingMax = 16;

let turn: Turn | undefined;

/**
 * The moment when all that has arrived is dealt with, or enough of it, the same for everybody who waits for it. Answers that are ready at
 * once are sent then, one right after the other: each alone wakes its reader, which takes a fifth of a busy server's time.
 */
export function endOfTurn(): Promise<void> {
  turn ??= begun();
  const { ended, end } = turn;
  turn.waiting += 1;
  if (turn.waiting === waitingMax) end();
  return ended;
}

function begun(): Turn {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = () => {
    if (turn === own) turn = undefined;
    resolve();
  };
  const own = { ended, end, waiting: 0 };
  setImmediate(end);
  return own;
}
