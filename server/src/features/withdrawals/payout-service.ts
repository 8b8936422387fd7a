import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { signature } from '#identity/platform-signature.ts';
import type { WithdrawalRow } from './subject.ts';

export interface PayoutSettings {
  url: string;
  secret: string;
  /** How long the service may take to answer. */
  patienceMs?: number;
}

/**
 * The payout provider's answer. `accepted`: the result follows by callback. `unknown`: it is unknown whether
 * money left, so nothing may assume either.
 */
export type PayoutAnswer =
  | { kind: 'report'; report: PayoutReport }
  | { kind: 'accepted' }
  | { kind: 'unknown'; why: string };

const defaultPatienceMs = 10_000;
const replyMax = 64 * 1024;

/** Asks the service to pay, once. The pay-out key lets the service recognise a repetition. */
export async function callPayoutService(settings: PayoutSettings, row: WithdrawalRow): Promise<PayoutAnswer> {
  const url = new URL(settings.url);
  const body = JSON.stringify({
    payout_key: row.payout_key,
    no: row.no,
    asset: row.asset,
    network: row.network,
    address: row.address,
    memo: row.memo,
    amount: row.net,
  });
  const timestamp = String(Date.now());
  const parts = {
    timestamp,
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    idempotencyKey: row.payout_key ?? '',
    rawBody: Buffer.from(body),
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.patienceMs ?? defaultPatienceMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': parts.idempotencyKey,
        [platformHeaders.timestamp]: timestamp,
        [platformHeaders.signature]: signature(settings.secret, parts),
      },
    });
    return read(response.status, await limitedText(response), row);
  } catch (error) {
    return { kind: 'unknown', why: reasonOf(error) };
  }
}

function read(status: number, text: string, row: WithdrawalRow): PayoutAnswer {
  if (status === 202) return { kind: 'accepted' };
  const parsed = PayoutReport.safeParse(parseJson(text));
  if (!parsed.success) return { kind: 'unknown', why: `http_${status}` };
  const { data: report } = parsed;
  // Only an answer that says so itself is a definite failure; a status alone may come from anything on the way.
  const isDefinite = status === 200 || (status >= 400 && status < 500 && report.status === 'failed');
  if (!isDefinite) return { kind: 'unknown', why: `http_${status}` };
  // What it says of another payment, or counts for one it never said was made, is no answer to this request.
  const isAnswer = report.payout_key === row.payout_key && report.status !== 'confirmed';
  return isAnswer ? { kind: 'report', report } : { kind: 'unknown', why: 'payment_mismatch' };
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'reply_too_long';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection_failed';
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > replyMax) throw new RangeError('reply too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
