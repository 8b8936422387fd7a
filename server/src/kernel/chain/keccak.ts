/** Bytes taken in at a time by Keccak-256. */
const rate = 136;
/** Of the state: 25 lanes of 64 bits, each as its low and its high half. */
const words = 50;

const walk = makeWalk();
const roundConstants = makeRoundConstants();

/** Keccak-256 as Ethereum has it, which pads otherwise than the SHA3-256 of Node. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rate) * rate);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;
  const state = new Int32Array(words);
  const input = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += rate) {
    for (let at = 0; at < rate / 4; at += 1) flip(state, at, input.getInt32(block + 4 * at, true));
    for (const constant of roundConstants) permute(state, constant);
  }
  const output = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 8; at += 1) output.setInt32(4 * at, word(state, at), true);
  return new Uint8Array(output.buffer);
}

const word = (state: Int32Array, at: number) => state[at] ?? 0;

function flip(state: Int32Array, at: number, by: number): void {
  state[at] = word(state, at) ^ by;
}

/** A lane of two halves, turned to the left. */
function turned(low: number, high: number, by: number): [number, number] {
  if (by === 0) return [low, high];
  if (by >= 32) return turned(high, low, by - 32);
  return [(low << by) | (high >>> (32 - by)), (high << by) | (low >>> (32 - by))];
}

function permute(state: Int32Array, [low, high]: readonly [number, number]): void {
  const columns = new Int32Array(10);
  for (let at = 0; at < words; at += 1) flip(columns, at % 10, word(state, at));
  for (let x = 0; x < 10; x += 2) {
    const next = (x + 2) % 10;
    const [mixLow, mixHigh] = turned(word(columns, next), word(columns, next + 1), 1);
    for (let at = x; at < words; at += 10) {
      flip(state, at, word(columns, (x + 8) % 10) ^ mixLow);
      flip(state, at + 1, word(columns, (x + 9) % 10) ^ mixHigh);
    }
  }
  let carried: [number, number] = [word(state, 2), word(state, 3)];
  for (const { lane, turn } of walk) {
    const moved = turned(...carried, turn);
    carried = [word(state, 2 * lane), word(state, 2 * lane + 1)];
    state.set(moved, 2 * lane);
  }
  for (let row = 0; row < words; row += 10) {
    const before = state.slice(row, row + 10);
    for (let x = 0; x < 10; x += 1)
      flip(state, row + x, ~word(before, (x + 2) % 10) & word(before, (x + 4) % 10));
  }
  flip(state, 0, low);
  flip(state, 1, high);
}

/** How far each lane is turned, and where it goes, in the order of the walk that begins at lane 1. */
function makeWalk(): { lane: number; turn: number }[] {
  let lane = 1;
  return Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [lane % 5, Math.floor(lane / 5)];
    lane = y + 5 * ((2 * x + 3 * y) % 5);
    return { lane, turn: (((at + 1) * (at + 2)) / 2) % 64 };
  });
}

/** From the shift register that the standard defines them by. */
function makeRoundConstants(): [number, number][] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    const constant: [number, number] = [0, 0];
    for (let power = 0; power < 7; power += 1) {
      const bit = 2 ** power - 1;
      if (register & 1) constant[bit < 32 ? 0 : 1] |= 1 << (bit % 32);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
}
