import { createRequire } from 'node:module';
import { loadSharp } from '#domain/files/sharp.ts';

const require = createRequire(import.meta.url);

/** The drawing library shows boxes where no font is configured, so each text names its own. */
const letters = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
const emoji = require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');

const families = 'Noto Sans SC, Noto Emoji';

let isEmojiKnown = false;

/** A text as a transparent picture with these letters, and how wide it came out. */
export async function drawText(text: string, size: number, colour: string) {
  const sharp = await loadSharp();
  // A font that was read once stays known: where the first has no glyph, the second stands in.
  if (!isEmojiKnown)
    await sharp({ text: { text: '🙂', fontfile: emoji, font: 'Noto Emoji', rgba: true } }).toBuffer();
  isEmojiKnown = true;
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  const font = `${families} ${size}`;
  const drawn = sharp({ text: { text: markup, fontfile: letters, font, rgba: true, dpi: 72, wrap: 'none' } });
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}

const letterOf = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The text, or as much of its beginning as fits with an ellipsis: whole characters, as people see them. */
export async function fitText(text: string, width: number, size: number, colour: string) {
  const letters = [...letterOf.segment(text)].map(({ segment }) => segment);
  const whole = await drawText(text, size, colour);
  if (whole.width <= width) return { ...whole, text };
  let [fits, tooMany] = [0, letters.length];
  let best = { ...(await drawText('…', size, colour)), text: '…' };
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const shorter = `${letters.slice(0, middle).join('').trimEnd()}…`;
    const drawn = await drawText(shorter, size, colour);
    if (drawn.width <= width) {
      fits = middle;
      best = { ...drawn, text: shorter };
    } else tooMany = middle;
  }
  return best;
}
