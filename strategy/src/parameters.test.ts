import { describe, expect, test } from 'vitest';
import { defaultParameters, domainKeys, domains, faultOf } from './parameters.ts';
import { ParameterFault, readParameters } from './read-parameters.ts';

const example = `{"first_amount":"100","max_adds":6,"multiple":"2","decline":"2","proportion_decline":"1.2","callback":"0.3",
"profit":"1.3","profit_callback":"0.3","is_macd":0,"is_mea":0,"ema_period":30,"fee":"0.05","quantity_step":"0.0001",
"min_notional":"5","capital":"20000"}`;

function faultIn(text: string): ParameterFault {
  try {
    readParameters(text);
  } catch (error) {
    if (error instanceof ParameterFault) return error;
    throw error;
  }
  throw new Error('The text was accepted');
}

/** The example with one value in another text. */
function having(key: string, json: string): string {
  const whole = { ...JSON.parse(example), [key]: 'HERE' };
  return JSON.stringify(whole).replace('"HERE"', json);
}

test('the documented example is read, and what it leaves out has its default', () => {
  expect(readParameters(example)).toEqual({
    ...defaultParameters(),
    first_amount: '100',
    max_adds: 6,
    proportion_decline: '1.2',
    callback: '0.3',
    profit_callback: '0.3',
    fee: '0.05',
    min_notional: '5',
  });
});

test('every default is in its domain', () => {
  for (const key of domainKeys) expect([key, faultOf(key, domains[key].default)]).toEqual([key, undefined]);
});

test('a number keeps its digits', () => {
  expect(readParameters(having('profit', '1.30')).profit).toBe('1.30');
  expect(readParameters(having('max_adds', '"6"')).max_adds).toBe(6);
});

test.each([
  ['multiple', '"0.9"', 'too_small'],
  ['multiple', '"3.0001"', 'too_great'],
  ['decline', '"0"', 'too_small'],
  ['decline', '"1e2"', 'no_number'],
  ['decline', '1e2', 'no_number'],
  ['decline', '"1,5"', 'no_number'],
  ['decline', '" 2"', 'no_number'],
  ['decline', 'null', 'no_number'],
  ['decline', '"-2"', 'too_small'],
  ['decline', '"2.12345"', 'too_many_decimals'],
  ['callback', '"100.01"', 'too_great'],
  ['max_adds', '2.5', 'no_whole_number'],
  ['max_adds', '31', 'too_great'],
  ['max_adds', 'true', 'no_whole_number'],
  ['is_macd', '2', 'too_great'],
  ['direction', '"up"', 'no_choice'],
  ['macd_tf', '"7m"', 'no_choice'],
  ['quantity_step', '"0"', 'too_small'],
  ['levels_override', '{}', 'no_list'],
  ['levels_override', '[1]', 'no_object'],
  ['levels_override', '[{"price":"1"}]', 'missing'],
  ['levels_override', '[{"price":"1","amount":"1","x":1}]', 'unknown'],
  ['levels_override', '[{"price":"0","amount":"1"}]', 'too_small'],
  ['levels_override', `[${Array(31).fill('{"price":"1","amount":"1"}').join(',')}]`, 'too_many_levels'],
  ['profits', '"1"', 'unknown'],
  ['__proto__', '"1"', 'unknown'],
])('%s of %s is refused: %s', (key, json, reason) => {
  expect(faultIn(having(key, json).replace('"HERE"', json)).reason).toBe(reason);
});

describe('a fault says where it is', () => {
  test.each([
    ['{\n  "first_amount": "100",\n  "max_adds": 99\n}', 'max_adds', 3, 15],
    ['{\n  "first_amonut": "100"\n}', 'first_amonut', 2, 3],
    ['{\n  "direction": "long",\n  "direction": "short"\n}', '', 3, 3],
    ['{"fee": "0.05"', '', 1, 15],
    ['{"fee": \n "0.05",}', '', 2, 9],
    ['[]', '', 1, 1],
    ['', '', 1, 1],
    ['{} x', '', 1, 4],
    ['\n{}', 'first_amount', 2, 1],
    ['{"levels_override": [{"price": "1",\n "amount": "x"}]}', 'levels_override[0].amount', 2, 12],
  ])('%j', (text, key, line, column) => {
    const fault = faultIn(text);
    expect([fault.key, fault.line, fault.column]).toEqual([key, line, column]);
    expect(fault.message).toContain(`line ${line}, column ${column}: `);
  });
});

test('a text nested without end is refused', () => {
  expect(faultIn('['.repeat(100_000)).reason).toBe('no_json');
});
