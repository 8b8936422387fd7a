/** Characters of one text message, and of each part of a longer one: fewer where some are not of its basic alphabet. */
const basic = { one: 160, part: 153 };
const wide = { one: 70, part: 67 };

/** As how many text messages a text is paid for. */
export function smsParts(text: string): number {
  const { one, part } = /^[\x20-\x7e\n]*$/.test(text) ? basic : wide;
  return text.length <= one ? 1 : Math.ceil(text.length / part);
}
