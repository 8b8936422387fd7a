import type { Bucket } from '@quarterdeck/contract/features/wallet-records/wallet-records';

export type Side = 'debit' | 'credit';

interface ChartEntry {
  /** Key of the account's name. */
  name: string;
  class: 'asset' | 'contra' | 'liability' | 'equity' | 'revenue' | 'expense';
  /** The side on which the balance grows. */
  side: Side;
  owner: 'house' | 'user';
}

/** The chart of accounts. Every account exists once for each asset, those of users once for each user too. */
export const chart = {
  101: { name: 'hot_wallet', class: 'asset', side: 'debit', owner: 'house' },
  102: { name: 'cold_wallet', class: 'asset', side: 'debit', owner: 'house' },
  /** In transit from a payment provider to the company. */
  103: { name: 'payment_clearing', class: 'asset', side: 'debit', owner: 'house' },
  /** What a user owes after a reversal took more than was there. */
  110: { name: 'receivable', class: 'asset', side: 'debit', owner: 'user' },
  /** Between the assets of a conversion: either side may be positive. */
  190: { name: 'conversion_clearing', class: 'asset', side: 'debit', owner: 'house' },
  /** L and R have no outside asset: issuing them debits these, burning credits them. */
  191: { name: 'l_issued', class: 'contra', side: 'debit', owner: 'house' },
  192: { name: 'r_issued', class: 'contra', side: 'debit', owner: 'house' },
  201: { name: 'available', class: 'liability', side: 'credit', owner: 'user' },
  202: { name: 'withdrawal_hold', class: 'liability', side: 'credit', owner: 'user' },
  203: { name: 'bond', class: 'liability', side: 'credit', owner: 'user' },
  204: { name: 'pending', class: 'liability', side: 'credit', owner: 'user' },
  /** Unmatched money. */
  250: { name: 'unallocated_deposits', class: 'liability', side: 'credit', owner: 'house' },
  /** Fuel that was paid for and is not burnt yet. */
  260: { name: 'deferred_fuel_revenue', class: 'liability', side: 'credit', owner: 'house' },
  301: { name: 'capital', class: 'equity', side: 'credit', owner: 'house' },
  401: { name: 'withdrawal_fee', class: 'revenue', side: 'credit', owner: 'house' },
  402: { name: 'robot_fee', class: 'revenue', side: 'credit', owner: 'house' },
  403: { name: 'copy_platform_cut', class: 'revenue', side: 'credit', owner: 'house' },
  404: { name: 'upgrade', class: 'revenue', side: 'credit', owner: 'house' },
  405: { name: 'activation_sale', class: 'revenue', side: 'credit', owner: 'house' },
  406: { name: 'transfer_fee', class: 'revenue', side: 'credit', owner: 'house' },
  407: { name: 'bond_forfeited', class: 'revenue', side: 'credit', owner: 'house' },
  408: { name: 'gains', class: 'revenue', side: 'credit', owner: 'house' },
  501: { name: 'activation_reward', class: 'expense', side: 'debit', owner: 'house' },
  502: { name: 'distribution', class: 'expense', side: 'debit', owner: 'house' },
  503: { name: 'invite_reward', class: 'expense', side: 'debit', owner: 'house' },
  504: { name: 'bond_reward', class: 'expense', side: 'debit', owner: 'house' },
  505: { name: 'goodwill', class: 'expense', side: 'debit', owner: 'house' },
  506: { name: 'network_fee', class: 'expense', side: 'debit', owner: 'house' },
  507: { name: 'write_off', class: 'expense', side: 'debit', owner: 'house' },
} as const satisfies Record<number, ChartEntry>;

type Chart = typeof chart;

export type AccountCode = `${keyof Chart}`;
export type UserCode = { [C in keyof Chart]: Chart[C]['owner'] extends 'user' ? `${C}` : never }[keyof Chart];
export type HouseCode = Exclude<AccountCode, UserCode>;

/** The account behind each bucket of a user's wallet. */
export const bucketCodes = {
  available: '201',
  hold: '202',
  bond: '203',
  pending: '204',
  receivable: '110',
} as const satisfies Record<Bucket, UserCode>;

/** The bucket that each account of a user is. */
export const codeBuckets: Record<UserCode, Bucket> = {
  201: 'available',
  202: 'hold',
  203: 'bond',
  204: 'pending',
  110: 'receivable',
};

/** The same for any account; null for an account of the company. */
export function bucketOf(code: AccountCode): Bucket | null {
  return code in codeBuckets ? codeBuckets[code as UserCode] : null;
}
