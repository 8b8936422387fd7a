import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { httpLink } from './link.ts';
import { NothingOffered, Simulation } from './simulation.ts';
import { readState, writeState } from './state.ts';

const help = `npm run simulate -- --key KEY --secret SECRET [options]

Plays the trading platform against a running server until it is stopped. Started again, it continues.

  --key, PLATFORM_KEY        the platform key, as printed at the first start
  --secret, PLATFORM_SECRET  its secret
  --url                      the server (default: http://localhost:10000)
  --robots                   number of robots that trade (default: 100)
  --speed                    how many times faster than real time the market moves (default: 60)
  --minutes                  stops after this many minutes (default: never)
  --state                    file with the state kept between runs (default: ./data/simulation.json)
`;

/** Between two turns, in milliseconds. */
const pace = 5_000;

class Misuse extends Error {}

function optionsOf(args: string[], env: NodeJS.ProcessEnv) {
  const text = { type: 'string' } as const;
  const names = ['key', 'secret', 'url', 'robots', 'speed', 'minutes', 'state'] as const;
  const declared = Object.fromEntries(names.map((name) => [name, text]));
  let given: Record<string, string | boolean | undefined>;
  try {
    given = parseArgs({ args, options: { ...declared, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Misuse(`${(error as Error).message}\n\n${help}`);
  }
  if (given.help) return undefined;
  const wordOf = (name: string, otherwise = '') => String(given[name] ?? otherwise);
  const numberOf = (name: string, otherwise: string, most: number) => {
    const value = Number(wordOf(name, otherwise));
    if (!(value > 0 && value <= most)) throw new Misuse(`--${name}: a number above 0, ${most} at most`);
    return value;
  };
  const key = wordOf('key', env.PLATFORM_KEY);
  const secret = wordOf('secret', env.PLATFORM_SECRET);
  if (key === '' || secret === '') throw new Misuse(`--key and --secret are needed\n\n${help}`);
  return {
    address: { url: wordOf('url', 'http://localhost:10000').replace(/\/$/, ''), key, secret },
    robots: Math.ceil(numberOf('robots', '100', 100_000)),
    speed: numberOf('speed', '60', 3_600),
    minutes: numberOf('minutes', '1000000', 1_000_000),
    file: resolve(wordOf('state', 'data/simulation.json')),
  };
}

/** Runs until it is told to end. @returns the code to end with */
export async function runSimulation(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const stopping = new AbortController();
  try {
    const options = optionsOf(args, env);
    if (options === undefined) {
      process.stdout.write(help);
      return 0;
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    await play(options, stopping.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof Misuse || error instanceof NothingOffered || error instanceof TypeError))
      throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

type Options = NonNullable<ReturnType<typeof optionsOf>>;

async function play(
  { address, robots, speed, minutes, file }: Options,
  stopping: AbortSignal,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const begun = Date.now();
  const saved = readState(file);
  const state = saved ?? Simulation.begin(new Date(begun));
  const link = httpLink(address, () => stopping.aborted);
  const simulation = new Simulation(link, { robots, keep: (now) => writeState(file, now) }, state);
  say(
    saved === undefined ? `Begins as ${state.run}` : `Goes on as ${state.run}: ${state.robots.length} robots`,
  );
  await simulation.open();
  let owed = 0;
  let last = begun;
  let said = begun;
  while (!stopping.aborted && Date.now() - begun < minutes * 60_000) {
    const now = Date.now();
    owed += ((now - last) / 60_000) * speed;
    last = now;
    const due = Math.floor(owed);
    owed -= due;
    await simulation.turn(new Date(now), due);
    if (Date.now() - said >= 30_000) {
      said = Date.now();
      say(inWords(simulation));
    }
    await waitFor(Math.max(0, now + pace - Date.now()), stopping);
  }
  writeState(file, simulation.save());
  say(`Ended: ${inWords(simulation)}`);
}

function inWords({ tally: { refused, ...counts } }: Simulation): string {
  const refusals = Object.entries(refused).map(([error, count]) => `${count} ${error}`);
  const done = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return [...done, `refused: ${refusals.join(', ') || 'none'}`].join(' · ');
}

const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

function waitFor(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, milliseconds);
    stopping.addEventListener('abort', finish);
    if (stopping.aborted) finish();
  });
}
