import type { Asset } from '../../core/assets.ts';
import { of, terms } from '../../core/terms.ts';
import type { ActivationPayment } from './batches/batches.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /**
   * The account is active, for the first time or longer than before; `until` null: permanently. `price` is what the code costs,
   * from the wallet or outside.
   */
  'user.activated': {
    uid: string;
    code_id: number;
    until: string | null;
    level: number | null;
    first: boolean;
    payment: ActivationPayment;
    asset: Asset;
    price: string;
    /** A second person approved the codes; others bring no reward. */
    approved: boolean;
  };
  /** What an activation cost was taken from the wallet: a fee actually collected, which shares are paid of. */
  'activation.paid': { uid: string; asset: Asset; amount: string; code_id: number; batch_id: number };
  'code.assigned': { uid: string; batch_no: string };
  'code.unassigned': { batch_no: string; reason: string };
  'code.voided': { batch_no: string; reason: string };
  'code_batch.proposed': { no: string; count: number };
  'code_batch.ready': { no: string; count: number };
  'code_batch.refused': { no: string; reason: string };
  'code_batch.assigned': { no: string; count: number };
  'code_batch.voided': { no: string; count: number; reason: string };
  'code_batch.expired': { no: string; count: number };
  'code_export.asked': { batch_no: string; reason: string };
  'code_export.downloaded': { batch_no: string; rows: number };
}

export const codes = terms({
  rights: {
    'code.read': ['finance_maker', 'finance_checker'],
    'code.create': ['finance_maker'],
    'code.approve': ['finance_checker'],
    'code.assign': ['finance_maker'],
    'code.redeem': ['finance_maker'],
    'code.void': ['finance_checker'],
    'code.reveal': ['finance_maker'],
    'code.export': ['finance_maker'],
  },
  sensitive: ['code.create', 'code.approve', 'code.assign', 'code.redeem', 'code.void', 'code.reveal'],
  refusals,
  menu: [
    {
      section: 'code',
      order: 10,
      path: 'code',
      name: 'activation_codes',
      component: 'codes/list',
      ability: 'code.read',
    },
    {
      section: 'code',
      order: 20,
      path: 'batch',
      name: 'code_batches',
      component: 'codes/batches/list',
      ability: 'code.read',
    },
    {
      section: 'code',
      order: 30,
      path: 'export',
      name: 'code_exports',
      component: 'codes/exports/list',
      ability: 'code.read',
    },
  ],
  search: {
    code: ['id', 'tail'],
    code_batch: ['id', 'no'],
  },
  programs: ['code_expiry'],
  events: of<Events>(),
});
