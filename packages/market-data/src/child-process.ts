import { type ChildProcess, fork } from 'node:child_process';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallOptions, CandlePage } from './client.ts';
import { MarketDataError } from './market-data-error.ts';
import type { Answers, FromChild, Parts, Question, ToChild } from './messages.ts';

const entry = fileURLToPath(new URL('./child.ts', import.meta.url));
/** Those of ccxt and of what it needs: where it is looked up, and where it lies if that is a link. */
const packagesFolders = new Set([
  join(findPackageJSON('ccxt', import.meta.url) ?? '', '../..'),
  join(createRequire(import.meta.url).resolve('ccxt'), '../../..'),
]);

const megabyte = 1024 * 1024;
const heapMegabytes = 512;
const limits = { answer: 24 * megabyte, answers: 96 * megabyte };
const requestTimeout = 15_000;
/** Environment of the child: certificates, and a proxy only where Node is told to use one. */
const inherited = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'SYSTEMROOT'];
const ofProxy = [
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

type Options = CallOptions & Required<Pick<CallOptions, 'urls' | 'deadline_ms'>>;
type Heard = (message: FromChild | MarketDataError) => void;

interface Child {
  send(message: ToChild): void;
  /** Restarts the deadline. */
  extend(): void;
  /** Kills the process; settles when it is gone. */
  end(): Promise<void>;
}

/** Asks a new child process, and ends it. */
export async function runChild<Call extends Exclude<Question['call'], 'candlePages'>>(
  question: Question & { call: Call },
  options: Options,
  onPart: (part: Parts[Call]) => void = () => {},
): Promise<Answers[Call]> {
  const { promise, resolve, reject } = Promise.withResolvers<Answers[Call]>();
  const child = start(question, options, (message) => {
    if (message instanceof MarketDataError) reject(message);
    else if ('part' in message)
      onPart(message.part as Parts[Call]); // what the child sends is typed by Parts
    else if ('answer' in message)
      resolve(message.answer as Answers[Call]); // and by Answers
    else reject(failureOf(message));
  });
  try {
    return await promise;
  } finally {
    await child.end();
  }
}

/** Asks a new child process for one page after the other; it waits until each one is used. */
export async function* streamChild(
  question: Question & { call: 'candlePages' },
  options: Options,
): AsyncGenerator<CandlePage, void, undefined> {
  let heard = Promise.withResolvers<FromChild>();
  const child = start(question, options, (message) => {
    if (message instanceof MarketDataError) heard.reject(message);
    else heard.resolve(message);
  });
  try {
    for (;;) {
      const message = await heard.promise;
      if ('failed' in message) throw failureOf(message);
      if ('answer' in message) return;
      heard = Promise.withResolvers();
      heard.promise.catch(() => {}); // it may fail while the page is used
      yield message.part as CandlePage;
      child.extend();
      child.send({ next: true });
    }
  } finally {
    await child.end();
  }
}

function start(question: Question, options: Options, hear: Heard): Child {
  const { urls, deadline_ms, timeout_ms, signal, memory_mb = heapMegabytes } = options;
  const code = 'code' in question ? question.code : undefined;
  const child = fork(entry, [], {
    execArgv: [
      `--max-old-space-size=${memory_mb}`,
      '--disable-warning=ExperimentalWarning',
      // The library reads its own files, writes none and starts nothing.
      '--permission',
      ...[dirname(entry), ...packagesFolders].map((folder) => `--allow-fs-read=${folder}`),
    ],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => child.pid === undefined && resolve());
  });
  const fail = (error: MarketDataError) => {
    hear(error);
    child.kill('SIGKILL');
  };
  const late = () => fail(new MarketDataError('timeout', `no answer within ${deadline_ms / 1000} s`));
  let timer = setTimeout(late, deadline_ms);
  const abort = () => fail(new MarketDataError('timeout', 'the call was cancelled'));
  const lastWords = tailOf(child);
  child.on('message', (message) => hear(message as FromChild));
  child.once('error', (error) => fail(new MarketDataError('unsupported', error.message)));
  child.once('exit', (status, signalName) => hear(deathOf(status, signalName, lastWords(), memory_mb)));
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  const send = (message: ToChild) => {
    if (child.connected) child.send(message, () => {}); // its end is heard by 'exit'
  };
  const base = code === undefined || !Object.hasOwn(urls, code) ? undefined : urls[code];
  send({ ask: question, base, limits: { ...limits, timeout_ms: timeout_ms ?? requestTimeout } });
  return {
    send,
    extend() {
      clearTimeout(timer);
      timer = setTimeout(late, deadline_ms);
    },
    async end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function environment(): NodeJS.ProcessEnv {
  const names = process.env.NODE_USE_ENV_PROXY ? [...inherited, ...ofProxy] : inherited;
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function failureOf({ failed }: Extract<FromChild, { failed: unknown }>): MarketDataError {
  return new MarketDataError(failed.kind, failed.message);
}

/** A process that ends by itself without an answer has run out of memory, or is broken. */
function deathOf(
  status: number | null,
  signalName: NodeJS.Signals | null,
  words: string,
  megabytes: number,
): MarketDataError {
  const isFull = /heap out of memory|heap limit/.test(words);
  if (isFull) return new MarketDataError('too_large', `the answer needs more than ${megabytes} MB of memory`);
  return new MarketDataError(
    'malformed',
    `the process ended by ${signalName ?? status}: ${words.slice(-200)}`,
  );
}

function tailOf(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
  });
  return () => words;
}
