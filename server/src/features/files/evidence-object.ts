import { ofUser } from '#domain/users/owner.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';

/** Of the user whose record it was given to; before, of its uploader, who sees what they did themselves. */
export const evidenceObject: OwnedObject = {
  type: 'evidence',
  table: 'evidence_file',
  owner:
    ofUser(`(SELECT user_id FROM adjustment WHERE object_type = 'adjustment' AND adjustment.id = object_id
      UNION ALL SELECT user_id FROM recharge WHERE object_type = 'recharge' AND recharge.id = object_id
      UNION ALL SELECT user_id FROM trader_application WHERE object_type = 'trader_application' AND trader_application.id = object_id)`),
};
