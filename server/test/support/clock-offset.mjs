// Loaded before a server (node --import), it has that server live so many milliseconds off: yesterday can be worked through and closed.
const offset = Number(process.env.CLOCK_OFFSET_MS);

const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
