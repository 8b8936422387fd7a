import type { Asset } from '@quarterdeck/contract/core/assets';
import * as contract from '@quarterdeck/contract/features/codes/batches/batches';
import { expireCodes } from '#features/codes/expire.ts';
import { type CodeBatch, isLive, isOver } from './code-rows.ts';
import { units } from './decimals.ts';
import { day, type House, hour, note } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import { isSamePerson } from './user-rows.ts';

/** So many codes one person may make within a day, by the settings of the model's house. */
const aloneMax = 6;

const batches = (house: House) => house.codeBatches;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.codeBatches, row);
const waits = (house: House, row: number) => rowOf(house.codeBatches, row).status === 'pending_review';

interface Input {
  count: number;
  planDays: number | null;
  planLevel: number | null;
  payment: CodeBatch['payment'];
  asset: Asset;
  price: string;
  hours: number | null;
}

function makeCodes(house: House, batch: number): void {
  const { count } = rowOf(house.codeBatches, batch);
  for (let made = 0; made < count; made++)
    house.codes.push({ batch, status: 'unused', owner: null, usedBy: null, version: 1 });
}

const create = kind<Input>({
  action: 'code_batch.create',
  weight: 5,
  by: ['maker', 'admin'],
  input: (_, random) => ({
    count: random.whole(1, 4),
    planDays: random.chance(0.9) ? random.whole(2, 9) : null,
    planLevel: random.chance(0.4) ? random.whole(1, 2) : null,
    payment: random.chance(0.6) ? 'wallet' : 'prepaid',
    asset: random.chance(0.8) ? 'USDT' : 'L',
    price: random.pick(['0', '9.99', '33.3333', '150']) ?? '0',
    hours: random.chance(0.4) ? random.whole(1, 12) : null,
  }),
  does(house, { by, input }) {
    const { hours, price, ...terms } = input;
    const alone = house.codeBatches.filter(
      (other) => other.maker === by && !other.needsTwo && other.createdAt > house.now - day,
    );
    const made = alone.reduce((sum, { count }) => sum + count, 0);
    const needsTwo = made + input.count > aloneMax || units(price) > 0n;
    house.codeBatches.push({
      ...terms,
      price: units(price),
      expiresAt: hours === null ? null : house.now + hours * hour,
      needsTwo,
      maker: by,
      status: needsTwo ? 'pending_review' : 'ready',
      createdAt: house.now,
      version: 1,
    });
    if (!needsTwo) makeCodes(house, house.codeBatches.length - 1);
  },
  sends(_, { input: { count, planDays, planLevel, payment, asset, price, hours } }, real) {
    const body = {
      count,
      payment,
      asset,
      price,
      ...(planDays !== null && { plan_days: planDays }),
      ...(planLevel !== null && { plan_level: planLevel }),
      ...(hours !== null && { expires_at: new Date(real.now() + hours * hour).toISOString() }),
    };
    return { endpoint: contract.createCodeBatch, body };
  },
  async learns(names, reply, real) {
    const { id, status } = reply as contract.CodeBatch;
    names.codeBatches.push(id);
    if (status === 'ready') await real.learnCodes(id);
  },
});

const approve = staffKind({
  action: 'code_batch.approve',
  weight: 6,
  by: ['checker', 'admin'],
  rows: batches,
  isFor: waits,
  input: nothing,
  may(house, { by, row }) {
    const batch = rowOf(house.codeBatches, row);
    return waits(house, row) && !isSamePerson(by, batch.maker) && !isOver(batch, house.now);
  },
  does(house, attempt) {
    of(house, attempt).status = 'ready';
    makeCodes(house, attempt.row);
  },
  sends: (names, attempt) => ({
    endpoint: contract.approveCodeBatch,
    body: reference(names.codeBatches, attempt),
  }),
  learns: (_, reply, real) => real.learnCodes((reply as contract.CodeBatch).id),
});

const refuse = staffKind({
  action: 'code_batch.refuse',
  weight: 1,
  by: ['checker', 'admin'],
  rows: batches,
  isFor: waits,
  input: nothing,
  may: (house, { row }) => waits(house, row),
  does(house, attempt) {
    of(house, attempt).status = 'refused';
  },
  sends: (names, attempt) => ({
    endpoint: contract.refuseCodeBatch,
    body: { ...reference(names.codeBatches, attempt), reason: 'By the model' },
  }),
});

function endCodes(house: House, batch: number, status: 'void' | 'expired'): void {
  for (const code of house.codes) {
    if (code.batch === batch && isLive(code)) Object.assign(code, { status, version: code.version + 1 });
  }
}

const voiding = staffKind({
  action: 'code_batch.void',
  weight: 0.5,
  by: ['checker', 'admin'],
  rows: batches,
  isFor: (house, row) => rowOf(house.codeBatches, row).status === 'ready',
  input: nothing,
  may: (house, attempt) => of(house, attempt).status === 'ready',
  does: (house, { row }) => endCodes(house, row, 'void'),
  sends: (names, attempt) => ({
    endpoint: contract.voidCodeBatch,
    body: { ...reference(names.codeBatches, attempt), reason: 'By the model' },
  }),
});

const expiry = kind({
  action: 'job.expire_codes',
  meets: ['code.redeem', 'code.assign', 'code.void', 'code_batch.void'],
  weight: 1.5,
  by: ['program'],
  input: nothing,
  does(house) {
    for (const [place, batch] of house.codeBatches.entries()) {
      const hasLive = house.codes.some((code) => code.batch === place && isLive(code));
      if (!isOver(batch, house.now) || !hasLive) continue;
      endCodes(house, place, 'expired');
      note(house, 'code_batch.expire');
    }
  },
  runs: ({ services }) => expireCodes(services),
});

export const codeBatchKinds: readonly Kind[] = [create, approve, refuse, voiding, expiry];
