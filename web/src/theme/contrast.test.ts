import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeNames } from '@quarterdeck/contract/core/theme';
import { describe, expect, it } from 'vitest';
import { colorsOf, contrast, over } from '#web/testing/contrast.ts';
import { tokensOf } from '#web/testing/theme-tokens.ts';

interface Pair {
  /** What is read or made out. */
  front: string;
  /** What it stands on, from below: a colour that lets something through needs what is under it. */
  back: string[];
}

const on = (back: string | string[], ...fronts: string[]): Pair[] =>
  fronts.map((front) => ({ front, back: [back].flat() }));

/** Every text of the tokens on everything that it stands on. */
const texts: Pair[] = [
  ...on('page-back', 'text', 'text-soft', 'accent-strong', 'danger'),
  ...on('surface', 'text', 'text-soft', 'placeholder', 'accent-strong', 'danger'),
  ...on('surface-hover', 'text', 'text-soft', 'accent-strong', 'danger'),
  ...on('accent-tint', 'text', 'text-soft', 'accent-strong', 'danger'),
  ...on('accent-fill', 'on-accent'),
  ...on('accent-fill-hover', 'on-accent'),
  ...on('danger-back', 'danger', 'text'),
  ...on('menu-back', 'menu-text', 'menu-text-strong'),
  ...on(['menu-back', 'menu-hover'], 'menu-text', 'menu-text-strong'),
  ...on(['menu-back', 'menu-raised'], 'menu-text', 'menu-text-strong'),
  ...on(['menu-back', 'menu-raised', 'menu-hover'], 'menu-text-strong'),
  ...on('menu-active-back', 'menu-active-text'),
  ...on('menu-badge', 'menu-badge-text'),
];

/** What is not text and still must be made out: rings of focus, edges of controls, dots. */
const marks: Pair[] = [
  ...on('page-back', 'focus', 'line-strong'),
  ...on('surface', 'focus', 'line-strong', 'accent-fill'),
  ...on('surface-hover', 'focus'),
  ...on('accent-tint', 'focus'),
  ...on('menu-back', 'menu-focus', 'menu-dot'),
  ...on(['menu-back', 'menu-raised'], 'menu-focus', 'menu-dot'),
  ...on('menu-active-back', 'menu-focus'),
];

const looks = themeNames.flatMap((name) =>
  (['light', 'dark'] as const).map((scheme) => ({ name, scheme, tokens: tokensOf(name, scheme) })),
);
type Tokens = (typeof looks)[number]['tokens'];

/** The lowest contrast of a pair, over all stops of what may be a gradient. */
function measured({ front, back }: Pair, tokens: Tokens): number {
  const colors = (token: string) => colorsOf(tokens.get(token) ?? '');
  const layers = back.map(colors);
  const [bottom = [], ...above] = layers;
  const seen = above.reduce(
    (below, layer) => below.flatMap((one) => layer.map((top) => over(top, one))),
    bottom,
  );
  return Math.min(...seen.flatMap((one) => colors(front).map((color) => contrast(over(color, one), one))));
}

describe.each(looks)('the theme $name, $scheme', ({ tokens }) => {
  const tooLow = (pairs: Pair[], least: number) =>
    pairs
      .map((pair) => ({ pair: nameOf(pair), is: measured(pair, tokens) }))
      .filter(({ is }) => !(is >= least && is <= 21));

  it('has texts with a contrast of 4.5', () => expect(tooLow(texts, 4.5)).toEqual([]));
  it('has marks with a contrast of 3', () => expect(tooLow(marks, 3)).toEqual([]));
});

const design = join(import.meta.dirname, '../../../docs/design.md');
const nameOf = ({ front, back }: Pair) => `${front} on ${back.join(' + ')}`;

/** One row a pair, one column a theme: light and dark. */
function table(): string {
  const columns = themeNames.map((name) => looks.filter((look) => look.name === name));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rowOf = (pair: Pair) => {
    const cells = columns.map((schemes) =>
      // Down, not to the nearest: 4.49 must not read as 4.5.
      schemes.map(({ tokens }) => (Math.floor(measured(pair, tokens) * 10) / 10).toFixed(1)).join(' · '),
    );
    return row([nameOf(pair), ...cells]);
  };
  const head = (what: string) => [row([what, ...themeNames]), `|---|${'---|'.repeat(themeNames.length)}`];
  return [
    ...head('text, light · dark'),
    ...texts.map(rowOf),
    '',
    ...head('marks, light · dark'),
    ...marks.map(rowOf),
  ].join('\n');
}

it('is what docs/design.md says', async () => {
  const [before, rest = ''] = readFileSync(design, 'utf8').split('<!-- contrast -->');
  const [, after] = rest.split('<!-- /contrast -->');
  await expect(`${before}<!-- contrast -->\n${table()}\n<!-- /contrast -->${after}`).toMatchFileSnapshot(
    design,
  );
});
