/** Red, green and blue from 0 to 1, and how much of them covers what is below. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** The contrast of two colours as WCAG 2 has it, from 1 to 21; both opaque. */
export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** What is seen of a colour that lies over another. */
export function over([red, green, blue, alpha]: Color, below: Color): Color {
  const mix = (part: number, under: number) => part * alpha + under * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** The colours in a value of CSS: one, or every stop of a gradient, between which no contrast is lower. */
export function colorsOf(css: string): Color[] {
  const mix = /^color-mix\(in srgb, (.+) ([\d.]+)%, (.+)\)$/.exec(css);
  if (mix) {
    const [, first = '', share = '', second = ''] = mix;
    const [below] = colorsOf(second);
    return colorsOf(first).flatMap(([red, green, blue]) =>
      below ? [over([red, green, blue, Number(share) / 100], below)] : [],
    );
  }
  const found = css.match(/#[0-9a-f]{3,6}\b|rgb\([^)]*\)|transparent/g) ?? [];
  return found.map((one) => (one.startsWith('#') ? fromHex(one) : fromRgb(one)));
}

function fromHex(hex: string): Color {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/[0-9a-f]{2}/g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
  return [red, green, blue, 1];
}

/** `rgb(255 255 255 / 8%)`, and `transparent`, which has no numbers. */
function fromRgb(text: string): Color {
  const [red, green, blue, alpha = 100] = (text.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return [0, 0, 0, 0];
  return [red / 255, green / 255, blue / 255, alpha / 100];
}
