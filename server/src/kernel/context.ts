import { type Authority, adjustLimits } from '@quarterdeck/contract/core/access';
import type { Language } from '@quarterdeck/contract/core/language';
import type { SessionDue } from '@quarterdeck/contract/core/session-dues';
import type { ProgramName } from '@quarterdeck/contract/programs';

/** Who acts: a member of staff, the trading platform by one of its keys, or the program itself. */
export interface Actor {
  kind: 'admin' | 'platform' | 'program';
  /** The admin's or the key's id; null for the program. */
  id: number | null;
  /** As the log shows it: user name, key name or job name. */
  name: string;
  access: Authority;
}

/** A session's look at the application as a role group. */
export interface RolePreview {
  roleId: number;
  role: string;
  endsAt: Date;
}

/** The session by which an admin acts. */
export interface CallerSession {
  id: number;
  isLocked: boolean;
  /** What its owner has to do before anything else; null: nothing. */
  due: SessionDue | null;
  /** The role group as which it looks at the application, read-only; null: as its owner. */
  preview: RolePreview | null;
  /** When its owner last proved who they are; for plain reads seconds behind where that was at another server. */
  provenAt: Date;
  /** The maximum age of that proof for commands that ask for one, in minutes; 0: any age. */
  stepUpMinutes: number;
}

/** A record that something is about. */
export interface ObjectReference {
  type: string;
  id: number;
}

/** All that a request brings with it besides its parameters. */
export interface RequestContext {
  actor: Actor;
  /** Null without a signed-in admin. */
  session: CallerSession | null;
  language: Language;
  /** The moment that everything in this request carries. Order never comes from it. */
  now: Date;
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
  idempotencyKey: string | null;
}

/** The server acting automatically, under a name that its feature declares. */
export function programContext(name: ProgramName | 'test', now = new Date()): RequestContext {
  return {
    actor: {
      kind: 'program',
      id: null,
      name,
      access: {
        id: 0,
        admin: true,
        roles: [],
        abilities: [],
        user_id: null,
        approve_max: null,
        adjust_max: adjustLimits(() => null),
        export_rows: {},
        scope: null,
      },
    },
    session: null,
    language: 'en-US',
    now,
    requestId: null,
    ip: null,
    userAgent: null,
    idempotencyKey: null,
  };
}
