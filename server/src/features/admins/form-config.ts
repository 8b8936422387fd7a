import { type Authority, adminStatuses } from '@quarterdeck/contract/core/access';
import { allowedIpsMax } from '@quarterdeck/contract/core/fields';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { adminConfig } from '@quarterdeck/contract/features/admins/admins';
import { leastLength } from '#identity/new-password.ts';
import { isWithin } from '#identity/within.ts';
import type { Services } from '#server/services.ts';
import { invitationHours } from './invitation.ts';
import { allRoles, authorityOf } from './rights.ts';

/** What the form of an admin needs. */
export async function formConfig(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  access: Authority,
): Promise<ReplyOf<typeof adminConfig>> {
  const [roles, password_min, invitation_mail] = await Promise.all([
    allRoles(db),
    leastLength(db),
    mailer.isOn(),
  ]);
  return {
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      grantable: isWithin(authorityOf([role], null), access),
    })),
    statuses: [...adminStatuses],
    policies: {
      password_min,
      invitation_hours: invitationHours,
      allowed_ips_max: allowedIpsMax,
      invitation_mail,
    },
  };
}
