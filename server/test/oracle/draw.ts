import type { Random } from '../faults/random.ts';
import { adjustmentKinds } from './adjustments.ts';
import { bondKinds } from './bonds.ts';
import { closingKinds } from './closing.ts';
import { codeBatchKinds } from './code-batches.ts';
import { codeKinds } from './codes.ts';
import { copyKinds } from './copies.ts';
import { feeKinds } from './fees.ts';
import type { House } from './house.ts';
import { isAllowed } from './judge.ts';
import type { Attempt, Kind } from './kinds.ts';
import { payoutKinds } from './payouts.ts';
import { rechargeImportKinds } from './recharge-import.ts';
import { rechargeReportKinds } from './recharge-reports.ts';
import { rechargeKinds } from './recharges.ts';
import { rewardKinds } from './rewards.ts';
import { transferKinds } from './transfers.ts';
import { userRequestKinds } from './user-requests.ts';
import { userKinds } from './users.ts';
import { withdrawalRequestKinds } from './withdrawal-requests.ts';
import { withdrawalKinds } from './withdrawals.ts';

export const kinds: readonly Kind[] = [
  ...userKinds,
  ...userRequestKinds,
  ...withdrawalRequestKinds,
  ...withdrawalKinds,
  ...payoutKinds,
  ...rechargeReportKinds,
  ...rechargeImportKinds,
  ...rechargeKinds,
  ...adjustmentKinds,
  ...transferKinds,
  ...copyKinds,
  ...bondKinds,
  ...codeBatchKinds,
  ...codeKinds,
  ...feeKinds,
  ...rewardKinds,
  ...closingKinds,
];

/** What a round is about most of all, by the action. */
export type Favour = RegExp | undefined;

const weightOf = ({ action, weight }: Kind, favour: Favour) => (favour?.test(action) ? 6 * weight : weight);

function pickKind(random: Random, favour?: Favour): Kind {
  let left = random.between(
    0,
    kinds.reduce((sum, kind) => sum + weightOf(kind, favour), 0),
  );
  const found = kinds.find((kind) => {
    left -= weightOf(kind, favour);
    return left < 0;
  });
  return found ?? pickKind(random, favour);
}

/** Something of this kind that may be tried now; undefined: there is nothing. */
export function draft(house: House, random: Random, kind: Kind): Attempt | undefined {
  const by = random.pick(kind.by);
  const row = kind.rows === undefined ? -1 : pickRow(house, random, kind);
  if (by === undefined || row === undefined) return undefined;
  const input = kind.input(house, random, row);
  if (input === undefined) return undefined;
  const current = kind.rows?.(house)[row]?.version ?? null;
  const version = current !== null && random.chance(0.04) ? current - 1 : current;
  return { kind, by, row, version, input };
}

/** Mostly one that the command is meant for, as far as there are any. */
function pickRow(house: House, random: Random, kind: Kind): number | undefined {
  const rows = [...(kind.rows?.(house) ?? [])].map((_, row) => row);
  const meant = rows.filter((row) => kind.isFor?.(house, row) ?? true);
  return random.pick(random.chance(0.9) && meant.length > 0 ? meant : rows);
}

/** Something that may be tried; mostly what will be carried out, for what is refused leads nowhere. */
export function draw(house: House, random: Random, favour?: Favour): Attempt {
  for (;;) {
    const kind = pickKind(random, favour);
    const isWanted = random.chance(0.8);
    for (let tries = 0; tries < 6; tries++) {
      const attempt = draft(house, random, kind);
      if (attempt !== undefined && (!isWanted || isAllowed(house, attempt))) return attempt;
    }
  }
}

/** Something that meets the first attempt: the same row, or the same user, mostly; often of the same kind. */
export function drawRival(house: House, random: Random, first: Attempt): Attempt {
  const isOfKind = random.chance(0.4);
  for (let tries = 0; tries < 40; tries++) {
    const other = draft(house, random, isOfKind ? first.kind : pickKind(random));
    if (other !== undefined && isRival(house, first, other)) return other;
  }
  return draw(house, random);
}

function isRival(house: House, first: Attempt, other: Attempt): boolean {
  const isMet = (one: Kind, another: Kind) => one.meets?.includes(another.action) ?? false;
  if (isMet(first.kind, other.kind) || isMet(other.kind, first.kind)) return true;
  const [rows, others] = [first.kind.rows?.(house), other.kind.rows?.(house)];
  if (rows !== undefined && rows === others) return first.row === other.row;
  return usersOf(house, first).some((user) => usersOf(house, other).includes(user));
}

/** The users whom an attempt is about, as far as it says so. */
function usersOf(house: House, { kind, row, input }: Attempt): number[] {
  const rows = kind.rows?.(house);
  const about = rows?.[row] as { user?: number | null } | undefined;
  const { user, to } = input as { user?: number | null; to?: number | null };
  return [rows === house.users ? row : null, about?.user ?? null, user ?? null, to ?? null].filter(
    (one) => one !== null,
  );
}
