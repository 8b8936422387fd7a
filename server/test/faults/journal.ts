import type { Refusal } from '@quarterdeck/contract/core/http/envelope';
import { isErrorCode } from '@quarterdeck/contract/errors';
import type { Caller, Connections, Received } from './callers.ts';

/** A command that somebody sent, and what is known of it. */
export interface Sending {
  caller: Caller;
  path: string;
  body: string;
  key: string;
  /** `unknown`: no answer came, or one that says "try again". */
  state: 'unknown' | 'acknowledged' | 'refused';
  /** The answer that acknowledged or refused it, as sent. */
  answer: string;
}

/** What an answer means for the command it answers. */
type Verdict = 'acknowledged' | 'refused' | 'unknown' | 'wrong';

/**
 * Sends commands and remembers every one with its answer. What must not happen (a defect's 500, an answer that is no
 * envelope, another answer to the same key) is collected in `faults`.
 */
export class Journal {
  readonly sendings: Sending[] = [];
  readonly faults: string[] = [];
  /** Answers 503, each of them checked to be a proper refusal. */
  unavailable = 0;
  /** Calls without any answer. */
  unanswered = 0;
  replays = 0;
  #keys = 0;
  readonly #connections: Connections;
  readonly #base: () => string;
  readonly #run = `${process.pid}-${Date.now().toString(36)}`;

  constructor(connections: Connections, base: () => string) {
    this.#connections = connections;
    this.#base = base;
  }

  answered(from = 0): Sending[] {
    return this.sendings.slice(from).filter(({ state }) => state !== 'unknown');
  }

  acknowledged(from = 0): Sending[] {
    return this.sendings.slice(from).filter(({ state }) => state === 'acknowledged');
  }

  unknown(): Sending[] {
    return this.sendings.filter(({ state }) => state === 'unknown');
  }

  /** Sends a new command under a key of its own. */
  async send(caller: Caller, path: string, body: unknown, key?: string): Promise<Sending> {
    this.#keys += 1;
    const sending: Sending = {
      caller,
      path,
      body: JSON.stringify(body),
      key: key ?? `${this.#run}-${this.#keys}`,
      state: 'unknown',
      answer: '',
    };
    this.sendings.push(sending);
    await this.#attempt(sending);
    return sending;
  }

  /** Sends a command again under its key. What was answered must be answered as it was. */
  async replay(sending: Sending): Promise<void> {
    this.replays += 1;
    await this.#attempt(sending);
  }

  /** Sends again what no one knows the outcome of, until everybody does, or something is wrong, which sending again does not correct. */
  async settle(): Promise<void> {
    for (let left = this.unknown(); left.length > 0 && this.faults.length === 0; left = this.unknown()) {
      await Promise.all(left.map((sending) => this.replay(sending)));
    }
  }

  /** What somebody may read; undefined while the server or its database is away. */
  async read(caller: Caller, url: string): Promise<Received | undefined> {
    const call = { method: 'GET', url, body: '' } as const;
    try {
      const received = await this.#connections.send(this.#base(), { ...call, headers: caller.sign(call) });
      if (received.status === 200) return received;
      if (this.#verdictOn(received) === 'wrong') this.faults.push(`${url}: ${received.text.slice(0, 300)}`);
    } catch {
      this.unanswered += 1;
    }
    return undefined;
  }

  async #attempt(sending: Sending): Promise<void> {
    const { caller, path, body, key } = sending;
    const call = { method: 'POST', url: path, body } as const;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'accept-language': 'en-US',
      ...caller.sign({ ...call, idempotencyKey: key }),
    };
    let received: Received;
    try {
      received = await this.#connections.send(this.#base(), { ...call, headers });
    } catch {
      this.unanswered += 1;
      return;
    }
    this.#note(sending, received);
  }

  #note(sending: Sending, received: Received): void {
    const { path, key } = sending;
    const verdict = this.#verdictOn(received);
    if (verdict === 'wrong') {
      this.faults.push(`${path} ${key}: ${received.status} ${received.text.slice(0, 300)}`);
    } else if (sending.state === 'acknowledged') {
      const isOther =
        verdict === 'refused' || (verdict === 'acknowledged' && received.text !== sending.answer);
      if (isOther) this.faults.push(`${path} ${key}: ${sending.answer} and later ${received.text}`);
    } else if (sending.state === 'refused' && verdict === 'acknowledged') {
      this.faults.push(`${path} ${key}: refused, ${sending.answer}, and later done`);
    } else {
      sending.state = verdict;
      if (verdict !== 'unknown') sending.answer = received.text;
    }
  }

  #verdictOn({ status, headers, text }: Received): Verdict {
    if (status === 200) return text.startsWith('{"code":200,"msg":"ok","data":') ? 'acknowledged' : 'wrong';
    const refusal = readRefusal(text);
    if (refusal === undefined || refusal.code !== status) return 'wrong';
    if (refusal.error === 'request_in_flight') return 'unknown';
    if (status === 503) {
      this.unavailable += 1;
      return headers['retry-after'] === undefined ? 'wrong' : 'unknown';
    }
    // No one signs wrongly here: a 401 would mean that a session or a key got lost.
    return status >= 500 || status === 401 || status === 400 ? 'wrong' : 'refused';
  }
}

/** The envelope of a refusal; undefined where it is none. */
export function readRefusal(text: string): Refusal | undefined {
  try {
    const { code, msg, error, request_id } = JSON.parse(text) as Partial<Refusal>;
    const isRefusal =
      typeof code === 'number' && !!msg && !!request_id && error !== undefined && isErrorCode(error);
    return isRefusal ? { code, msg, error, request_id, data: null } : undefined;
  } catch {
    return undefined;
  }
}
