import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { tronAddressOf } from '@quarterdeck/server/test/support/chain';
import { type Answer, dataOf, unwrap } from './answer.ts';
import type { Quarterdeck } from './server.ts';

export interface PlatformWithdrawal {
  no: string;
  uid: string;
  gross: string;
  net: string;
  status: string;
  txid: string | null;
  reason: string | null;
}

/** The trading platform of docs/platform-api.md, which signs its requests. */
export class Platform {
  readonly #quarterdeck: Quarterdeck;
  readonly #now: () => number;

  /** @param now the clock of the server, where it is another one */
  constructor(quarterdeck: Quarterdeck, now: () => number = Date.now) {
    this.#quarterdeck = quarterdeck;
    this.#now = now;
  }

  /** Creates a verified user. @returns the uid */
  async join(name = 'mei', referrer?: string): Promise<string> {
    const uid = `${name}-${randomUUID().slice(0, 8)}`;
    const person = {
      uid,
      username: uid,
      kyc_verified: true,
      twofa_enabled: true,
      ...(referrer !== undefined && { referrer_uid: referrer }),
    };
    dataOf(await this.#post('/platform/v1/users', person));
    return uid;
  }

  /** Reports a fully confirmed deposit; without a uid it is unmatched. @returns its transaction hash */
  async fund(uid: string | undefined, amount: string): Promise<string> {
    const txid = makeTransactionId();
    const recharge = { uid, asset: 'USDT', network: 'TRC20', amount, address: makeAddress(), vout: 0 };
    dataOf(await this.#post('/platform/v1/recharges', { ...recharge, txid, confirmations: 30 }));
    return txid;
  }

  /** Reports a fee that was charged to the wallet. */
  async collectUpgrade(uid: string, amount: string): Promise<void> {
    const fee = { uid, kind: 'upgrade', ref: randomUUID(), asset: 'USDT', amount };
    dataOf(await this.#post('/platform/v1/fees', fee));
  }

  async tryToWithdraw(
    uid: string,
    amount: string,
    address = makeAddress(),
  ): Promise<Answer<PlatformWithdrawal>> {
    return await this.#post('/platform/v1/withdrawals', {
      uid,
      asset: 'USDT',
      network: 'TRC20',
      amount,
      address,
    });
  }

  async withdraw(uid: string, amount: string, address?: string): Promise<PlatformWithdrawal> {
    return dataOf(await this.tryToWithdraw(uid, amount, address));
  }

  /** Creates a user with enough funds who requests a withdrawal. */
  async userWhoWithdraws(amount: string, funds = '5000'): Promise<PlatformWithdrawal> {
    const uid = await this.join();
    await this.fund(uid, funds);
    return await this.withdraw(uid, amount);
  }

  /** The status of a withdrawal. */
  async read(no: string): Promise<PlatformWithdrawal> {
    return await this.get(`/platform/v1/withdrawals/${no}`);
  }

  /** The data of the answer to a signed request. */
  async get<Data>(path: string): Promise<Data> {
    const headers = this.#signed('GET', path, '', '');
    return dataOf(await unwrap(await fetch(this.#quarterdeck.url + path, { headers })));
  }

  /** Sends a report or a request; throws if it is refused. */
  async post<Data>(path: string, content: object): Promise<Data> {
    return dataOf(await this.#post<Data>(path, content));
  }

  /** An image drawn by the server. */
  async picture(path: string): Promise<Buffer> {
    const headers = this.#signed('GET', path, '', '');
    const response = await fetch(this.#quarterdeck.url + path, { headers });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Creates a user with this address and requests a code by mail for them. */
  async sendCode(email: string, code: string): Promise<void> {
    const uid = `mail-${randomUUID().slice(0, 8)}`;
    dataOf(await this.#post('/platform/v1/users', { uid, username: uid, email, lang: 'en-US' }));
    const message = { uid, channel: 'mail', template: 'verification_code', fields: { code } };
    dataOf(await this.#post('/platform/v1/messages', message));
  }

  async #post<Data>(path: string, content: object): Promise<Answer<Data>> {
    const [key, body] = [randomUUID(), JSON.stringify(content)];
    return await unwrap(
      await fetch(this.#quarterdeck.url + path, {
        method: 'POST',
        headers: {
          ...this.#signed('POST', path, key, body),
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body,
      }),
    );
  }

  #signed(method: string, path: string, idempotencyKey: string, body: string): Record<string, string> {
    const { key, secret } = this.#quarterdeck.platform;
    return {
      'x-quarterdeck-key': key,
      ...signature(secret, { method, path, idempotencyKey, body }, this.#now()),
    };
  }
}

/** The headers that sign a request. */
export function signature(
  secret: string,
  { method, path, idempotencyKey, body }: Record<'method' | 'path' | 'idempotencyKey' | 'body', string>,
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(now);
  const text = [timestamp, method, path, idempotencyKey, body].join('\n');
  return {
    'x-quarterdeck-timestamp': timestamp,
    'x-quarterdeck-signature': createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/** An address of the network TRC20. */
function makeAddress(): string {
  return tronAddressOf(randomUUID());
}

export function makeTransactionId(): string {
  return randomBytes(32).toString('hex');
}
