import { createHash } from 'node:crypto';

/** Numbers for sample data in place of `randomInt`: the same for the same seed. */
export function seededInt(seed: number): (below: number) => number {
  let count = 0;
  return (below) => {
    count += 1;
    return createHash('sha256').update(`${seed}/${count}`).digest().readUIntBE(0, 6) % below;
  };
}
