// npm run backtest: plays candles of a CSV file through a strategy; --help lists the options.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backTest } from '../strategy/src/backtest.ts';
import { between } from '../strategy/src/candles.ts';
import { readCandles } from '../strategy/src/csv.ts';
import { timeOf } from '../strategy/src/csv-fields.ts';
import { identityOf } from '../strategy/src/identity.ts';
import { ParameterFault, readParameters } from '../strategy/src/read-parameters.ts';
import { asJson, asTable, inWords } from '../strategy/src/report.ts';

const help = `npm run backtest -- --candles FILE.csv --params FILE.json [--json] [--from T] [--to T]

  --candles  candles with a header, or an exchange's dump of klines
  --params   the parameters of the strategy; see docs/strategy.md
  --json     print one JSON object instead of a table
  --from     the first time, such as 2022-01-01 or 1640995200000
  --to       the time before which the candles end
`;
/** Faults of a file that are printed. */
const shownFaults = 20;

/** What is wrong with what was given: told in words, without a stack. */
class Refusal extends Error {}

function optionsOf(args) {
  const text = { type: 'string' };
  const options = {
    candles: text,
    params: text,
    from: text,
    to: text,
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${help}`);
  }
}

function timeIn(options, name) {
  if (options[name] === undefined) return undefined;
  const time = timeOf(options[name]);
  if (time === undefined) throw new Refusal(`--${name}: "${options[name]}" is no time`);
  return time;
}

function parametersIn(file) {
  try {
    return readParameters(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof ParameterFault) throw new Refusal(`${file}: ${error.message}`);
    throw error;
  }
}

/** The bytes of a file, piece by piece. */
function* piecesOf(file) {
  const handle = openSync(file);
  try {
    const buffer = Buffer.alloc(2 ** 20);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
      yield buffer.subarray(0, read);
  } finally {
    closeSync(handle);
  }
}

function candlesIn(file, from, to) {
  const { candles, faults } = readCandles(piecesOf(file));
  if (faults.length > 0) {
    const shown = faults.slice(0, shownFaults).map((fault) => `${file}: ${inWords(fault)}`);
    if (faults.length > shownFaults) shown.push(`and ${faults.length - shownFaults} more`);
    throw new Refusal(shown.join('\n'));
  }
  const found = between(candles, from, to);
  if (found.close.length === 0) throw new Refusal(`${file}: there are no candles in this time`);
  return found;
}

async function run(args) {
  const options = optionsOf(args);
  if (options.help) return help.trimEnd();
  if (!options.candles || !options.params) throw new Refusal(help);
  const [from, to] = [timeIn(options, 'from'), timeIn(options, 'to')];
  const parameters = parametersIn(options.params);
  const candles = candlesIn(options.candles, from, to);
  const found = test(parameters, candles);
  return options.json ? asJson(found) : asTable(found, await identityOf(found, parameters, candles));
}

function test(parameters, candles) {
  try {
    return backTest(parameters, candles);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(error.message);
    throw error;
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  // A file that can not be read is a refusal too.
  if (!(error instanceof Refusal) && error.code === undefined) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
