import type { Ability } from '@quarterdeck/contract/access';

/** A role group and the member of staff who holds it in the sample data. */
export interface StaffRole {
  username: string;
  nickname: string;
  role: string;
  actions: readonly Ability[];
  /** The highest amount that the role may approve, in USDT; null where it approves nothing. */
  approveMax: string | null;
  /** The highest adjustment that it may propose or approve, in USDT; null where it does neither. */
  adjustMax: string | null;
}

const moneyRead = [
  'user.read',
  'recharge.read',
  'withdrawal.read',
  'adjustment.read',
  'wallet_record.read',
  'reward.read',
] as const;

/** Staff below the super administrator: those who propose and pay are not those who approve. */
export const staffRoles: readonly StaffRole[] = [
  {
    username: 'maker',
    nickname: 'Finance maker',
    role: 'finance_maker',
    actions: [
      'home.read',
      ...moneyRead,
      'recharge.propose',
      'recharge.export',
      'withdrawal.pay',
      'withdrawal.comment',
      'withdrawal.reverse',
      'withdrawal.export',
      'adjustment.propose',
      'adjustment.export',
      'wallet_record.export',
      'reconciliation.read',
      'reconciliation.run',
      'reconciliation.work',
      'reconciliation.export',
      'distribution.read',
      'distribution.edit',
      'distribution.export',
      'reward.settle',
      'reward.export',
      'code.read',
      'code.create',
      'code.assign',
      'code.redeem',
      'code.reveal',
      'code.export',
      'statement.read',
      'statement.import',
      'statement.match',
      'statement.export',
    ],
    approveMax: null,
    adjustMax: '5000',
  },
  {
    username: 'checker',
    nickname: 'Finance checker',
    role: 'finance_checker',
    actions: [
      'home.read',
      ...moneyRead,
      'recharge.review',
      'withdrawal.approve',
      'withdrawal.comment',
      'withdrawal.refuse',
      'withdrawal.resolve',
      'withdrawal.reverse',
      'screened_address.read',
      'user.approve',
      'user.note',
      'adjustment.approve',
      'reconciliation.read',
      'reconciliation.run',
      'reconciliation.work',
      'reconciliation.accept',
      'reconciliation.close',
      'distribution.read',
      'distribution.approve',
      'reward.claw_back',
      'code.read',
      'code.approve',
      'code.void',
      'statement.read',
      'statement.match',
    ],
    approveMax: '50000',
    adjustMax: '5000',
  },
  {
    username: 'risk',
    nickname: 'Risk officer',
    role: 'risk',
    actions: [
      'home.read',
      ...moneyRead,
      'user.freeze',
      'user.blacklist',
      'user.move',
      'user.approve',
      'user.tag',
      'user.note',
      'user.secure',
      'withdrawal.approve',
      'withdrawal.comment',
      'withdrawal.refuse',
      'withdrawal.resolve',
      'screened_address.read',
      'screened_address.edit',
      'screened_address.export',
      'admin_log.read',
    ],
    approveMax: '20000',
    adjustMax: null,
  },
  {
    username: 'support',
    nickname: 'Support',
    role: 'support',
    actions: ['home.read', ...moneyRead, 'withdrawal.comment', 'user.tag', 'user.note', 'user.edit'],
    approveMax: null,
    adjustMax: null,
  },
  {
    username: 'content',
    nickname: 'Content editor',
    role: 'content',
    actions: ['home.read'],
    approveMax: null,
    adjustMax: null,
  },
];
