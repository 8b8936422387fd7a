import * as z from 'zod/mini';
import type { Authority } from '../../core/access.ts';
import { AllowedIps, line, Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { everyCall, platformCalls } from './calls.ts';

/** Active keys at a time. */
export const platformKeysMax = 50;

/** The longest that the previous secret of a rotated key stays valid. */
export const overlapHoursMax = 168;

export const platformKeyStatuses = ['active', 'revoked'] as const;
export type PlatformKeyStatus = (typeof platformKeyStatuses)[number];

/** A key with which the trading platform signs its requests. */
export const PlatformKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The public part, as requests carry it. */
  key: z.string(),
  status: z.enum(platformKeyStatuses),
  /** Names of `platformCalls`, or `*` for all. */
  calls: z.array(z.string()),
  /** Networks from which it may be used; none: from anywhere. */
  allowed_ips: z.array(z.string()),
  /** Requests a minute, and at once; null: as the settings say. */
  per_minute: z.nullable(z.int()),
  burst: z.nullable(z.int()),
  last_used_at: z.nullable(z.string()),
  last_used_ip: z.nullable(z.string()),
  /** Until when the previous secret is still accepted; null: there is none. */
  previous_secret_until: z.nullable(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type PlatformKey = z.output<typeof PlatformKey>;

/** A key acts on all users, so staff limited to some users do not manage keys. */
export const managesKeys = (_row: object, access: Authority): 'platform_key_whole_only' | undefined =>
  access.scope === null && (access.within === undefined || access.within.scope === null)
    ? undefined
    : 'platform_key_whole_only';

export const platformKeyMachine = machine<Pick<PlatformKey, 'status'>>()({
  name: 'platform_key',
  states: platformKeyStatuses,
  final: ['revoked'],
  transitions: [
    { event: 'edit', from: ['active'], to: 'active', ability: 'platform_key.edit', guard: managesKeys },
    { event: 'rotate', from: ['active'], to: 'active', ability: 'platform_key.rotate', guard: managesKeys },
    { event: 'revoke', from: ['active'], to: 'revoked', ability: 'platform_key.revoke', guard: managesKeys },
  ],
});

export const platformKeyList = list({
  path: '/backstage/platform_key',
  ability: 'platform_key.read',
  exportAbility: 'platform_key.export',
  row: PlatformKey,
  sort: '-created_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name: { kind: 'text', filter: 'prefix' },
    key: { kind: 'text', filter: 'prefix' },
    status: { kind: 'enum', values: platformKeyStatuses, filter: true },
    calls: { kind: 'tags' },
    allowed_ips: { kind: 'tags' },
    last_used_at: { kind: 'time', filter: true },
    last_used_ip: { kind: 'text', filter: true },
    created_by: { kind: 'text', filter: 'prefix' },
    created_at: { kind: 'time', filter: true, sort: true },
    per_minute: { kind: 'number', shown: false },
    burst: { kind: 'number', shown: false },
    revoked_at: { kind: 'time', shown: false },
  },
});

export const PlatformKeyDetail = z.object({ platform_key: PlatformKey, history: z.array(HistoryEntry) });
export type PlatformKeyDetail = z.output<typeof PlatformKeyDetail>;

export const platformKeyDetail = endpoint({
  method: 'GET',
  path: '/backstage/platform_key/detail',
  ability: 'platform_key.read',
  summary: 'Returns a platform key with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: PlatformKeyDetail,
});

const Calls = z.array(z.enum([everyCall, ...platformCalls])).check(
  z.minLength(1, { error: 'field_required' }),
  z.maxLength(platformCalls.length + 1),
  z.refine((calls) => new Set(calls).size === calls.length, { error: 'invalid_request' }),
);

/** Null: as the settings say. */
const Requests = z.optional(
  z.nullable(
    z
      .int({ error: 'requests_malformed' })
      .check(
        z.minimum(1, { error: 'requests_malformed' }),
        z.maximum(1_000_000, { error: 'requests_malformed' }),
      ),
  ),
);

const fields = {
  name: line(64),
  calls: Calls,
  allowed_ips: z.optional(AllowedIps),
  per_minute: Requests,
  burst: Requests,
};

/** A key with its secret, which no other answer holds. */
export const NewPlatformSecret = z.object({ platform_key: PlatformKey, secret: z.string() });
export type NewPlatformSecret = z.output<typeof NewPlatformSecret>;

export const createPlatformKey = endpoint({
  method: 'POST',
  path: '/backstage/platform_key/add',
  ability: 'platform_key.create',
  summary: 'Creates a platform key. The answer is the only place that shows its secret.',
  body: z.strictObject(fields),
  reply: NewPlatformSecret,
  command: true,
  stepUp: true,
});

export const editPlatformKey = endpoint({
  method: 'POST',
  path: '/backstage/platform_key/edit',
  ability: 'platform_key.edit',
  summary: 'Changes the name, endpoints, addresses or budget of a platform key.',
  body: z.strictObject({ ...rowReference, ...fields }),
  reply: PlatformKey,
  command: true,
  stepUp: true,
});

export const rotatePlatformKey = endpoint({
  method: 'POST',
  path: '/backstage/platform_key/rotate',
  ability: 'platform_key.rotate',
  summary:
    'Rotates the secret of a platform key. The previous secret stays valid for the given number of hours.',
  body: z.strictObject({
    ...rowReference,
    overlap_hours: z.int().check(z.minimum(0), z.maximum(overlapHoursMax)),
  }),
  reply: NewPlatformSecret,
  command: true,
  stepUp: true,
});

export const revokePlatformKey = endpoint({
  method: 'POST',
  path: '/backstage/platform_key/revoke',
  ability: 'platform_key.revoke',
  summary: 'Revokes a platform key permanently on every server.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: PlatformKey,
  command: true,
  stepUp: true,
});
