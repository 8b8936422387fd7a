import * as z from 'zod/mini';
import { optionalLine, optionalParagraph, Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';

export const platforms = ['ios', 'android', 'web', 'desktop'] as const;
export type Platform = (typeof platforms)[number];

/** `file` is downloaded and measured here, `store` is a page of a shop; `none`: the app reloads itself. */
export const deliveries = ['file', 'store', 'none'] as const;

export const releaseStatuses = ['draft', 'released', 'halted', 'withdrawn'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

export const releaseActions = ['edit', 'release', 'widen', 'halt', 'resume', 'withdraw'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

/** Who or what halted a release. */
export const haltCauses = ['staff', 'crashes', 'sign_ins'] as const;
export type HaltCause = (typeof haltCauses)[number];

/** From this time on it is offered to a share of the devices. */
export const RolloutStep = z.object({ rollout: z.int(), at: z.string() });
export type RolloutStep = z.output<typeof RolloutStep>;

/** A version of an app. Builds are ordered, and never the text of the version. */
export const Release = z.object({
  id: z.int(),
  platform: z.enum(platforms),
  semver: z.string(),
  build: z.int(),
  status: z.enum(releaseStatuses),
  delivery: z.enum(deliveries),
  address: z.string(),
  /** Bytes and hash as they were measured here; null: not yet, or nothing to measure. */
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  measure_error: z.nullable(z.string()),
  notes_zh: z.string(),
  notes_en: z.string(),
  force: z.boolean(),
  /** Builds below it are forced to update; null: none. */
  min_supported: z.nullable(z.int()),
  /** Percent of the devices that are offered it now, including its steps. */
  rollout: z.int(),
  /** How the share grows automatically; a halt suspends the steps. */
  steps: z.array(RolloutStep),
  halted_at: z.nullable(z.string()),
  halt_cause: z.nullable(z.enum(haltCauses)),
  /** Devices that were seen with it in the last 7 days. */
  devices: z.int(),
  released_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(releaseActions)),
});
export type Release = z.output<typeof Release>;

/** The share of the devices that a release has at a moment. */
export function shareAt(
  { rollout, steps, halted_at }: Pick<Release, 'rollout' | 'steps' | 'halted_at'>,
  now: Date,
): number {
  const at = halted_at === null ? now.getTime() : Math.min(now.getTime(), Date.parse(halted_at));
  return steps.reduce(
    (share, step) => (Date.parse(step.at) <= at ? Math.max(share, step.rollout) : share),
    rollout,
  );
}

type Measured = Pick<Release, 'status' | 'delivery' | 'sha256' | 'rollout'>;

export const releaseMachine = machine<Measured>()({
  name: 'release',
  states: releaseStatuses,
  final: ['withdrawn'],
  transitions: [
    { event: 'edit', from: ['draft'], to: 'draft', ability: 'release.edit' },
    {
      event: 'release',
      from: ['draft'],
      to: 'released',
      ability: 'release.publish',
      guard: ({ delivery, sha256 }) =>
        delivery === 'file' && sha256 === null ? 'release_not_measured' : undefined,
    },
    {
      event: 'widen',
      from: ['released'],
      to: 'released',
      ability: 'release.publish',
      guard: ({ rollout }) => (rollout >= 100 ? 'release_share_not_growing' : undefined),
    },
    { event: 'halt', from: ['released'], to: 'halted', ability: 'release.publish' },
    { event: 'resume', from: ['halted'], to: 'released', ability: 'release.publish' },
    { event: 'withdraw', from: ['released', 'halted'], to: 'withdrawn', ability: 'release.publish' },
  ],
});

export const releaseList = list({
  path: '/backstage/release',
  ability: 'release.read',
  exportAbility: 'release.export',
  row: Release,
  sort: '-created_at',
  queues: [
    { name: 'to_release', filters: { status: 'draft' } },
    { name: 'halted', filters: { status: 'halted' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    platform: { kind: 'enum', values: platforms, filter: true },
    semver: { kind: 'text', filter: 'prefix' },
    build: { kind: 'number', sort: true },
    status: { kind: 'enum', values: releaseStatuses, filter: true },
    rollout: { kind: 'number' },
    devices: { kind: 'number' },
    force: { kind: 'boolean', filter: true },
    min_supported: { kind: 'number', shown: false },
    size: { kind: 'number', shown: false },
    released_at: { kind: 'time', sort: true },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

const Count = z.int().check(z.nonnegative(), z.maximum(1_000_000_000));
const counts = { sessions: Count, crashes: Count, sign_ins: Count, sign_ins_refused: Count };

/** Sessions and crashes, sign-ins and those that were refused, with the bounds that halt it; a bound of 0 is none. */
export const ReleaseHealth = z.object({
  ...counts,
  crash_percent_max: z.string(),
  sign_in_refused_percent_max: z.string(),
  guard_sessions_min: z.int(),
});
export type ReleaseHealth = z.output<typeof ReleaseHealth>;

export const releaseDetail = endpoint({
  method: 'GET',
  path: '/backstage/release/detail',
  ability: 'release.read',
  summary: 'Returns a release with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    release: Release,
    /** What the platform reported of it in the last 24 hours, since it was released or resumed. */
    health: ReleaseHealth,
    history: z.array(HistoryEntry),
  }),
});

const Semver = z.string().check(
  z.maxLength(40),
  z.regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}(?:-[0-9A-Za-z.-]{1,20})?$/, {
    error: 'semver_malformed',
  }),
);
const Build = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Address = optionalLine(500).check(z.regex(/^(?:https:\/\/[^\s\\]+)?$/, { error: 'link_malformed' }));
const Notes = optionalParagraph(4000);

const fields = {
  semver: Semver,
  delivery: z.enum(deliveries),
  address: z._default(Address, ''),
  notes_zh: z._default(Notes, ''),
  notes_en: z._default(Notes, ''),
  force: z.boolean(),
  /** Absent: none. */
  min_supported: z._default(z.nullable(Build), null),
};

const hasAddress = z.refine<{ delivery: string; address: string }>(
  ({ delivery, address }) => delivery === 'none' || address !== '',
  { error: 'release_address_needed', path: ['address'] },
);

const writing = {
  method: 'POST',
  command: true,
  ability: 'release.edit',
  withoutProof: 'Drafts are not public.',
} as const;
const publishing = { method: 'POST', command: true, ability: 'release.publish', stepUp: true } as const;

export const createRelease = endpoint({
  ...writing,
  path: '/backstage/release/add',
  summary: 'Creates a draft release.',
  body: z.strictObject({ platform: z.enum(platforms), build: Build, ...fields }).check(hasAddress),
  reply: Release,
});

export const editRelease = endpoint({
  ...writing,
  path: '/backstage/release/edit',
  summary: 'Changes a draft release. A file at a new URL is verified again.',
  body: z.strictObject({ ...rowReference, ...fields }).check(hasAddress),
  reply: Release,
});

const Share = z.int().check(z.minimum(1), z.maximum(100));

/** So many hours after the step before it. */
const Step = z.strictObject({ after_hours: z.int().check(z.minimum(1), z.maximum(720)), rollout: Share });

const growing = z.refine<{ rollout: number; steps: readonly { rollout: number }[] }>(
  ({ rollout, steps }) => steps.every((step, at) => step.rollout > (steps[at - 1]?.rollout ?? rollout)),
  { error: 'rollout_steps_malformed', path: ['steps'] },
);

export const publishRelease = endpoint({
  ...publishing,
  path: '/backstage/release/release',
  summary: 'Starts the rollout to a share of devices, optionally in scheduled steps.',
  body: z
    .strictObject({
      ...rowReference,
      rollout: Share,
      steps: z._default(z.array(Step).check(z.maxLength(10)), []),
    })
    .check(growing),
  reply: Release,
});

export const widenRelease = endpoint({
  ...publishing,
  path: '/backstage/release/widen',
  summary:
    'Widens the rollout immediately. Devices already included stay included, and later steps keep their time.',
  body: z.strictObject({ ...rowReference, rollout: Share }),
  reply: Release,
});

export const haltRelease = endpoint({
  ...publishing,
  path: '/backstage/release/halt',
  summary: 'Halts the rollout.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Release,
});

export const resumeRelease = endpoint({
  ...publishing,
  path: '/backstage/release/resume',
  summary: 'Resumes the rollout for the same share of devices. Its steps continue where they stopped.',
  body: z.strictObject(rowReference),
  reply: Release,
});

export const withdrawRelease = endpoint({
  ...publishing,
  path: '/backstage/release/withdraw',
  summary: 'Withdraws the release permanently. It is no longer offered to any device.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Release,
});

export const releaseImpact = endpoint({
  method: 'GET',
  path: '/backstage/release/impact',
  ability: 'release.read',
  summary: 'Estimates how many devices a rollout share includes, from the update checks of the last 7 days.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    /** Devices of the platform. */
    devices: z.int(),
    /** Of them with this build. */
    updated: z.int(),
    /** Of the devices with an older build, how many each share includes. */
    steps: z.array(z.object({ rollout: z.int(), told: z.int() })),
    /** The steps of the settings; without hours somebody widens the share. */
    plan: z.array(z.object({ rollout: z.int(), hold_hours: z.nullable(z.int()) })),
  }),
});

/** Why a device is told what it is told. */
export const updateRules = [
  'nothing_released',
  'up_to_date',
  'outside_share',
  'offered',
  'forced_release',
  'below_minimum',
] as const;

export const Update = z.object({
  update: z.enum(['none', 'optional', 'forced']),
  rule: z.enum(updateRules),
  release: z.nullable(
    z.object({
      version: z.string(),
      build: z.int(),
      delivery: z.enum(deliveries),
      address: z.string(),
      size: z.nullable(z.int()),
      sha256: z.nullable(z.string()),
      notes: z.string(),
    }),
  ),
  /** Ask again after so many minutes. */
  check_after_minutes: z.int(),
});
export type Update = z.output<typeof Update>;

/** A build as a whole number, or a version as text. */
const AnyVersion = z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/));
const DeviceName = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

export const tellDevice = endpoint({
  method: 'GET',
  path: '/backstage/release/tell',
  ability: 'release.read',
  summary: 'Returns the update a device would be offered, and the rule that decides it.',
  query: z.strictObject({ platform: z.enum(platforms), version: AnyVersion, device: DeviceName }),
  reply: Update,
});

export const releaseTold = endpoint({
  method: 'GET',
  path: '/backstage/release/told',
  ability: 'release.read',
  summary: 'Returns what the devices that checked yesterday would be offered now, and which rule decides it.',
  query: z.strictObject({ platform: z.enum(platforms) }),
  reply: z.object({
    day: z.string(),
    devices: z.int(),
    /** As many are looked at; where there are more, they are drawn by chance. */
    looked_at: z.int(),
    groups: z.array(
      z.object({
        update: z.enum(['none', 'optional', 'forced']),
        rule: z.enum(updateRules),
        build: z.nullable(z.int()),
        semver: z.nullable(z.string()),
        devices: z.int(),
        /** Some of them. */
        examples: z.array(z.object({ device: z.string(), build: z.int() })),
      }),
    ),
  }),
});

export const releaseAdoption = endpoint({
  method: 'GET',
  path: '/backstage/release/adoption',
  ability: 'release.read',
  summary: 'Returns the number of devices on each build for each of the last 30 days.',
  query: z.strictObject({ platform: z.enum(platforms) }),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        devices: z.int(),
        builds: z.array(z.object({ build: z.int(), semver: z.nullable(z.string()), devices: z.int() })),
      }),
    ),
  }),
});

export const checkVersion = endpoint({
  method: 'GET',
  path: '/platform/v1/versions/check',
  ability: 'platform',
  summary: 'Tells an app whether an update is available or required. No sign-in is needed.',
  query: z.strictObject({
    platform: z.enum(platforms),
    version: AnyVersion,
    device: DeviceName,
  }),
  reply: Update,
});

export const reportRelease = endpoint({
  method: 'POST',
  path: '/platform/v1/versions/reports',
  ability: 'platform',
  command: true,
  summary:
    'Adds to the sessions, crashes and sign-ins counted for a build. A release that exceeds a limit in its settings is halted automatically.',
  body: z
    .strictObject({ platform: z.enum(platforms), version: AnyVersion, ...counts })
    .check(
      z.refine(
        ({ sessions, crashes, sign_ins, sign_ins_refused }) =>
          crashes <= sessions && sign_ins_refused <= sign_ins,
        { error: 'report_counts_malformed', path: ['crashes'] },
      ),
    ),
  reply: z.object({ build: z.int(), halted: z.boolean() }),
});
