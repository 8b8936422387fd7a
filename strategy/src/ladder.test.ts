import { expect, test } from 'vitest';
import { Fraction } from './fraction.ts';
import { ladder, minimumCapital } from './ladder.ts';
import { hasErrors, lint } from './lint.ts';
import { defaultParameters, type StrategyParameters } from './parameters.ts';

const parameters: StrategyParameters = {
  ...defaultParameters(),
  first_amount: '100',
  max_adds: 6,
  multiple: '2',
  decline: '2',
  proportion_decline: '1.2',
  profit: '1.3',
  fee: '0.05',
  capital: '20000',
};

test('first 100, times 2, 2 % times 1.2, six adds: 12,700 cover 18.3 % and need a rebound of 5.52 %', () => {
  const { levels, needed, covered } = ladder({ ...parameters, quantity_step: '0.000000001' }, '48000');
  expect(needed).toBe('12700');
  expect(covered).toBe('18.314486735212000203033805');
  expect(levels.map(({ amount }) => amount)).toEqual(['100', '200', '400', '800', '1600', '3200', '6400']);
  expect(levels.at(-1)?.rebound).toMatch(/^5\.52/);
});

test('prices, quantities and averages are exact', () => {
  const [entry, first] = ladder({ ...parameters, quantity_step: '1' }, '10').levels;
  expect(entry).toEqual({
    level: 0,
    price: '10',
    drop: '0',
    amount: '100',
    quantity: '10',
    total: '100',
    average: '10',
    take_profit: '10.13',
    rebound: '1.3',
  });
  // 200 at 9.8 are 20.4, of which 20 are bought: (100 + 196) / 30.
  expect(first).toMatchObject({ price: '9.8', drop: '2', quantity: '20', total: '300' });
  expect(first?.average).toBe('9.866666666666666666666667');
  expect(first?.take_profit).toBe('9.994933333333333333333333');
});

test('a short ladder mirrors the long one', () => {
  const { levels } = ladder({ ...parameters, direction: 'short', quantity_step: '1' }, '10');
  expect(levels[1]).toMatchObject({ price: '10.2', drop: '2', quantity: '19' });
  expect(levels[0]).toMatchObject({ take_profit: '9.87', rebound: '1.3' });
});

test('the drop is measured from the last fill, the average or the first', () => {
  const prices = (base: StrategyParameters['trigger_base']) =>
    ladder(
      { ...parameters, proportion_decline: '1', max_adds: 2, multiple: '1', trigger_base: base },
      '100',
    ).levels.map(({ price }) => price);
  expect(prices('last')).toEqual(['100', '98', '96.04']);
  expect(prices('first')).toEqual(['100', '98', '96']);
  expect(prices('average')[2]).toMatch(/^97\.01/);
});

test('prices and amounts can be given', () => {
  const levels_override = [
    { price: '95.5', amount: '150' },
    { price: '90', amount: '50' },
  ];
  const { levels, needed } = ladder({ ...parameters, levels_override }, '100');
  expect(levels.map(({ price, amount }) => [price, amount])).toEqual([
    ['100', '100'],
    ['95.5', '150'],
    ['90', '50'],
  ]);
  expect(needed).toBe('300');
});

test('the least capital pays for all fills with their fees', () => {
  expect(minimumCapital(parameters)).toBe('12706.35');
  expect(minimumCapital({ ...parameters, leverage: '10' })).toBe('1276.35');
});

function codes(changes: Partial<StrategyParameters>, price?: string) {
  return lint({ ...parameters, ...changes }, price).map(({ code, level }) => [code, level]);
}

test('sound parameters have no findings', () => {
  expect(codes({}, '48000')).toEqual([]);
  expect(codes({})).toEqual([]);
});

const wrong: [string, Partial<StrategyParameters>, number | undefined, string?][] = [
  ['sells_at_loss', { profit: '0.3', profit_callback: '0.3' }, undefined],
  ['sells_at_loss', { profit: '0.1', fee: '0.05' }, undefined],
  ['sells_at_loss', { direction: 'short', profit: '0.09', fee: '0.05' }, undefined],
  ['sells_at_loss', { profit: '1', slippage: '1' }, undefined],
  ['short_profit_unreachable', { direction: 'short', profit: '100' }, undefined],
  ['ladder_above_capital', { capital: '12706.34' }, 6],
  ['ladder_above_capital', { capital: '99' }, 0],
  ['drop_reaches_zero', { decline: '60', trigger_base: 'first' }, 2],
  ['drop_reaches_zero', { decline: '90', max_adds: 3 }, 2],
  ['levels_out_of_order', { levels_override: [{ price: '100', amount: '100' }] }, 1, '100'],
  [
    'levels_out_of_order',
    {
      levels_override: [
        { price: '90', amount: '100' },
        { price: '91', amount: '100' },
      ],
    },
    2,
  ],
  ['below_min_notional', { min_notional: '100.01' }, 0],
  ['below_min_notional', { min_notional: '98' }, 0, '48000'],
  ['below_min_notional', { quantity_step: '1' }, 0, '101'],
  ['liquidated_at_entry', { leverage: '50', maintenance_margin: '3', max_adds: 0 }, 0],
  ['liquidated_at_entry', { leverage: '50', maintenance_margin: '2', direction: 'short' }, 0],
  ['liquidated_before_add', { leverage: '20' }, 4],
  ['liquidated_before_add', { leverage: '20', direction: 'short' }, 4],
  ['liquidated_before_add', { leverage: '20', maintenance_margin: '3' }, 2],
  ['stopped_before_add', { stop_loss: '2' }, 1],
  ['add_not_better', { callback: '2.05' }, 1],
  ['add_not_better', { direction: 'short', callback: '1.97' }, 1],
];

test.each(wrong)('%s: %j', (code, changes, level, price) => {
  expect(codes(changes, price)).toContainEqual([code, level]);
});

/** What each finding proposes, taken up. */
const mends: Record<string, keyof StrategyParameters> = {
  least_profit: 'profit',
  least_capital: 'capital',
  greatest_first_amount: 'first_amount',
  greatest_max_adds: 'max_adds',
  greatest_leverage: 'leverage',
  greatest_maintenance_margin: 'maintenance_margin',
  least_stop_loss: 'stop_loss',
  greatest_callback: 'callback',
};

test.each(wrong)(
  'what is proposed fixes it, and is the least that does: %s %j',
  (code, changes, _level, price) => {
    const before = { ...parameters, ...changes };
    const { figures } = lint(before, price).find((finding) => finding.code === code) ?? { figures: {} };
    const proposals = Object.entries<string>(figures).filter(([name]) => name in mends);
    const steps: Record<string, string> = { least: '-', greatest: '' };
    for (const [name, value] of proposals) {
      const key = mends[name] as keyof StrategyParameters;
      const isWhole = key === 'max_adds';
      const unit = {
        ...{ profit: '0.0001', stop_loss: '0.0001', callback: '0.0001', leverage: '0.01' },
        maintenance_margin: '0.0001',
      }[key as string];
      const apply = (text: string) => ({ ...before, [key]: isWhole ? Number(text) : text });
      expect(codes(apply(value), price).map(([found]) => found)).not.toContain(code);
      const step = Fraction.of(`${steps[name.split('_')[0] ?? '']}${unit ?? (isWhole ? '1' : '0.00000001')}`);
      const less = Fraction.of(value).plus(step).toText();
      expect(codes(apply(less), price).map(([found]) => found)).toContain(code);
    }
  },
);

test('errors keep a strategy off the shelf, warnings do not', () => {
  expect(hasErrors(lint({ ...parameters, callback: '2.05' }))).toBe(false);
  expect(hasErrors(lint({ ...parameters, capital: '100' }))).toBe(true);
});

test('without an entry price the least amount is not rounded to steps', () => {
  const least = (price?: string) =>
    lint({ ...parameters, first_amount: '4', min_notional: '5', quantity_step: '3' }, price).find(
      ({ code }) => code === 'below_min_notional',
    )?.figures.least_amount;
  expect([least(), least('2')]).toEqual(['5', '6']);
});

test('fewer adds are proposed only where no explicit level takes their place', () => {
  const levels_override = [{ price: '90', amount: '100000' }];
  const [finding] = lint({ ...parameters, levels_override });
  expect(finding?.code).toBe('ladder_above_capital');
  expect(Object.keys(finding?.figures ?? {})).toEqual(['needed', 'capital', 'missing', 'least_capital']);
});
