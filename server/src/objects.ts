import { adjustmentSubject } from '#features/adjustments/subject.ts';
import { adminSubject } from '#features/admins/subject.ts';
import { codeBatchSubject, codeExportSubject, codeSubject } from '#features/codes/subject.ts';
import { exchangeFillObject, exchangeStatementObject } from '#features/exchange-fills/objects.ts';
import { menuRuleSubject } from '#features/menu/change-menu.ts';
import { passkeySubject } from '#features/personal/passkeys.ts';
import { platformKeySubject } from '#features/platform-keys/subject.ts';
import { providerSubject } from '#features/providers/save.ts';
import { rechargeSubject } from '#features/recharges/subject.ts';
import { breakSubject } from '#features/reconciliation/subject.ts';
import { copyProfitSubject } from '#features/rewards/copy-profits/subject.ts';
import { shareLevelSubject, userLevelSubject } from '#features/rewards/levels/subject.ts';
import { sharePlanSubject } from '#features/rewards/plans/subject.ts';
import { rewardSubject } from '#features/rewards/subject.ts';
import { robotOrderSubject } from '#features/robot-orders/subject.ts';
import { roleSubject } from '#features/roles/subject.ts';
import { screenedSubject } from '#features/screened-addresses/subject.ts';
import { lineSubject } from '#features/statements/subject.ts';
import { transferSubject } from '#features/transfers/subject.ts';
import { sessionObject } from '#features/users/sessions.ts';
import { userSubject } from '#features/users/subject.ts';
import { deliverySubject, webhookSubject } from '#features/webhooks/subject.ts';
import { withdrawalSubject } from '#features/withdrawals/subject.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';

/** What is no record of its own, and is changed by no command on a row. */
const ofHouse = [
  'config',
  'file',
  'log_check',
  'log_key',
  'recon_run',
  'period',
  'statement',
  'robot_fill',
  'settlement',
  'share_replay',
] as const;

/** Of the user whose record it was given to; before, of its uploader, who sees what they did themselves. */
const evidence: OwnedObject = {
  type: 'evidence',
  table: 'evidence_file',
  owner: {
    user: `(SELECT user_id FROM adjustment WHERE object_type = 'adjustment' AND adjustment.id = object_id
      UNION ALL SELECT user_id FROM recharge WHERE object_type = 'recharge' AND recharge.id = object_id)`,
  },
};

/**
 * The records that the log and notices are about, with whose data each is. What is missing here is told to nobody but those who
 * see everybody's data.
 */
export const objects: readonly OwnedObject[] = [
  userSubject,
  sessionObject,
  withdrawalSubject,
  rechargeSubject,
  adjustmentSubject,
  transferSubject,
  evidence,
  codeSubject,
  codeBatchSubject,
  codeExportSubject,
  robotOrderSubject,
  exchangeFillObject,
  exchangeStatementObject,
  rewardSubject,
  userLevelSubject,
  shareLevelSubject,
  sharePlanSubject,
  { type: 'fee', owner: { user: 'user_id' } },
  copyProfitSubject,
  adminSubject,
  roleSubject,
  menuRuleSubject,
  passkeySubject,
  providerSubject,
  platformKeySubject,
  webhookSubject,
  deliverySubject,
  breakSubject,
  screenedSubject,
  lineSubject,
  ...ofHouse.map((type) => ({ type, owner: 'house' as const })),
];
