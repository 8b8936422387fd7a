import { type Authority, adjustLimits } from '@quarterdeck/contract/core/access';
import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import { highRisk } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { type Command, perform } from '#command/command.ts';
import { programContext, type RequestContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { transactionIdOf } from '#test/support/chain.ts';
import { answer, type PayoutPeer, paidReport } from '#test/support/payout-peer.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { anAddress, aTransactionId } from './fixtures.ts';
import type { Paper, PaperActor, PaperMove } from './model.ts';
import * as payment from './payment.ts';
import { overdueJob, payoutJob, payoutJobs } from './payout-job.ts';
import { takeReport } from './payout-report.ts';
import type { PayoutSettings } from './payout-service.ts';
import { requestWithdrawal } from './request.ts';
import { resolve } from './resolve.ts';
import * as reversal from './reversal.ts';
import { approve, refuse } from './review.ts';
import { type WithdrawalRow, withdrawalSubject } from './subject.ts';

export type Behaviour = 'paid' | 'failed' | 'accepted' | 'broken';
export type ReportKind = 'paid' | 'failed' | 'confirmed';

/** A row as the model writes it down. */
function paperOf(row: WithdrawalRow): Paper {
  return {
    id: row.id,
    no: row.no,
    userId: row.user_id,
    rail: row.rail,
    gross: row.gross,
    fee: row.fee,
    net: row.net,
    isRisky: row.risk_score >= highRisk,
    status: row.status,
    version: row.version,
    reviewer1: row.reviewer1_id,
    reviewer2: row.reviewer2_id,
    isUnknown: row.outcome_unknown,
    attempt: row.attempt,
    key: row.payout_key,
    txid: row.txid,
    paidBy: row.paid_by_id,
    reverseMaker: row.reverse_maker_id,
  };
}

/** The real commands and jobs, called without HTTP. Jobs run only when the test says so. */
export function commander({ services }: TestServer, peer: PayoutPeer) {
  const manual: Services = { ...services, jobs: { ...services.jobs, send: async () => {} } };
  const payout: PayoutSettings = { url: peer.url, secret: peer.secret };
  const http: Services = { ...manual, config: { ...services.config, payout } };
  const addresses = new Map<number, string>();

  function addressOf(userId: number): string {
    const address = addresses.get(userId) ?? anAddress();
    addresses.set(userId, address);
    return address;
  }

  async function outcome(step: () => Promise<unknown>): Promise<ErrorCode | undefined> {
    try {
      await step();
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  async function read(id: number): Promise<Paper> {
    return paperOf(await services.db.one<WithdrawalRow>(sql`SELECT * FROM withdrawal WHERE id = ${id}`));
  }

  function run({ id, version, userId, net }: Paper, move: PaperMove): Promise<unknown> {
    const { event, isWrong, txid } = move;
    const context = contextOf(move);
    const act = <Input>(command: Command<Input, unknown>, input: Input) =>
      perform(command, input, context, http);
    const row = { id, version };
    const reason = 'By the model';
    const evidence = 'Ticket 1';
    switch (event) {
      case 'approve':
        return act(approve, { ...row, acknowledge_risk: !isWrong });
      case 'refuse':
        return act(refuse, { ...row, reason });
      case 'submit':
        return act(payment.submit, row);
      case 'paid':
        return act(payment.paid, { ...row, txid, net, address: isWrong ? 'elsewhere' : addressOf(userId) });
      case 'rail_failed':
        return act(payment.railFailed, { ...row, reason });
      case 'resolve_paid':
        return act(resolve, { ...row, outcome: 'paid', evidence, txid });
      case 'resolve_failed':
        return act(resolve, { ...row, outcome: 'failed', evidence });
      case 'retry':
        return act(payment.retry, row);
      case 'fail':
        return act(payment.fail, { ...row, reason });
      case 'close':
        return act(
          payment.close,
          isWrong ? { ...row, confirmations: 0 } : { ...row, statement_ref: 'Line 1' },
        );
      case 'request_reverse':
        return act(reversal.requestReversal, { ...row, reason, evidence });
      case 'reverse':
        return act(reversal.reverse, row);
      case 'decline_reverse':
        return act(reversal.declineReversal, { ...row, reason });
      default:
        throw new Error(`The model knows no ${event}`);
    }
  }

  return {
    read,
    transactionId: aTransactionId,
    move: (row: Paper, move: PaperMove) => outcome(() => run(row, move)),

    /** What this person is offered on the row. */
    async offered({ id }: Paper, actor: PaperActor): Promise<string[]> {
      return (await withdrawalSubject.read(services.db, id, authorityOf(actor))).allowed_actions;
    },

    async request(userId: number, amount: string, rail: 'manual' | 'http') {
      const { uid } = await services.db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${userId}`);
      const input = { uid, asset: 'USDT', network: 'TRC20', amount, address: addressOf(userId) } as const;
      let row: Paper | undefined;
      const error = await outcome(async () => {
        const { no } = await perform(
          requestWithdrawal,
          input,
          programContext('platform'),
          rail === 'http' ? http : manual,
        );
        const { id } = await services.db.one<{ id: number }>(sql`SELECT id FROM withdrawal WHERE no = ${no}`);
        row = await read(id);
      });
      return { error, row };
    },

    async runJob(row: Paper, attempt: number, behaviour: Behaviour): Promise<void> {
      peer.behave((order, response) => {
        const { payout_key } = order;
        if (behaviour === 'paid') answer(response, 200, paidReport(order));
        if (behaviour === 'failed') answer(response, 200, { payout_key, status: 'failed', code: 'no_gas' });
        if (behaviour === 'accepted') answer(response, 202, {});
        if (behaviour === 'broken') answer(response, 500, {});
      });
      await jobOf(http, payoutJob).run({ id: row.id, attempt }, { isRetry: attempt === row.attempt });
    },

    overdue: async ({ id, attempt }: Paper) => jobOf(http, overdueJob).run({ id, attempt }),

    report({ no, attempt, userId, net }: Paper, status: ReportKind, isWrong: boolean) {
      const payout_key = `${no}-${attempt}`;
      const txid = transactionIdOf(payout_key);
      const address = isWrong ? 'elsewhere' : addressOf(userId);
      const reports = {
        paid: { payout_key, status: 'paid', txid, address, net },
        failed: { payout_key, status: 'failed', code: 'no_gas' },
        confirmed: { payout_key, status: 'confirmed', txid, confirmations: 30 },
      } as const;
      return outcome(() => takeReport(reports[status], programContext('payout'), http));
    },
  };
}

export type Commander = ReturnType<typeof commander>;

function contextOf({ actor }: PaperMove): RequestContext {
  const { id } = actor;
  const name = `admin-${id}`;
  return { ...programContext(name), actor: { kind: 'admin', id, name, access: authorityOf(actor) } };
}

function authorityOf({ id, userId, approveMax }: PaperActor): Authority {
  return {
    id,
    admin: true,
    roles: [],
    abilities: [],
    user_id: userId,
    approve_max: approveMax,
    adjust_max: adjustLimits(() => null),
    export_rows: {},
    scope: null,
  };
}

function jobOf(services: Services, name: string): Job {
  const job = payoutJobs(services).find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  return job;
}
