import * as z from 'zod/mini';
import { optionalLine } from '../../core/fields.ts';
import { languages } from '../../core/language.ts';

/** The steps of a rollout as its setting writes them; without hours a share stays until somebody widens it. */
export function plannedSteps(text: string): { rollout: number; hold_hours: number | null }[] {
  return text.split(',').map((step) => {
    const [rollout, hours] = step.split(':').map(Number);
    return { rollout: rollout ?? 0, hold_hours: hours ?? null };
  });
}

/** What everybody sees of the site, and when it is closed. */
export const siteDefaults = {
  website: {
    site_title: 'Quarterdeck',
    site_logo: '',
    favicon: '',
    asset_name_l: '',
    asset_name_r: '',
    emptyimg: '',
    copyright: '',
    service_url: '',
    /** Those that are offered, with commas. */
    languages: languages.join(','),
  },
  /** While it is on and its window is open, only some are let in. */
  maintenance: {
    maintenance_on: '2',
    /** Empty: from now on, and until it is switched off. */
    maintenance_from: '',
    maintenance_until: '',
    maintenance_admits: 'settings',
    maintenance_message_zh: '',
    maintenance_message_en: '',
  },
  /** How releases of the apps are brought out. */
  release: {
    /** Shares of devices in percent, growing, up to all, each with the hours until the next: `1:4`; without hours somebody widens it. */
    rollout_steps: '1:4,10:24,50:24,100',
    /** Above so many crashes for 100 sessions a release is halted; '0': never. */
    crash_percent_max: '2',
    /** Above so many refused for 100 sign-ins; '0': never. */
    sign_in_refused_percent_max: '0',
    /** Fewer sessions, or sign-ins, say nothing. */
    guard_sessions_min: '200',
    check_every_minutes: '60',
    checks_kept_days: '90',
  },
} as const;

/** Who may sign in during maintenance: super administrators, also those who may change settings, or everyone. */
export const maintenanceAdmits = ['super', 'settings', 'everyone'] as const;

/** A file of this very server: the page shows pictures of no other host. */
export const ownFile = optionalLine(500).check(
  z.regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, { error: 'link_malformed' }),
);

export const secureLink = optionalLine(500).check(
  z.regex(/^(?:https:\/\/[^\s\\]+)?$/, { error: 'link_malformed' }),
);

const Languages = z.string().check(
  z.refine(
    (text) => {
      const given = text.split(',');
      return (
        new Set(given).size === given.length && given.every((one) => languages.some((known) => known === one))
      );
    },
    { error: 'field_required' },
  ),
);

const Moment = z.union([z.literal(''), z.iso.datetime()], { error: 'invalid_request' });

const Steps = z.string().check(
  z.maxLength(80),
  z.refine(
    (text) => {
      const isWritten = /^\d{1,3}(:\d{1,3})?(,\d{1,3}(:\d{1,3})?)*$/.test(text);
      const steps = plannedSteps(text);
      const isGrowing = steps.every(({ rollout }, at) => rollout > (steps[at - 1]?.rollout ?? 0));
      const isHeld = steps.every(({ hold_hours: hours }) => hours === null || (hours >= 1 && hours <= 720));
      const last = steps.at(-1);
      return isWritten && isGrowing && isHeld && last?.rollout === 100 && last.hold_hours === null;
    },
    { error: 'rollout_steps_malformed' },
  ),
);

/** From 0, which is none, to 100 with two decimals. */
export const PercentOrNone = z
  .string()
  .check(z.regex(/^(?:100|[1-9]?\d(?:\.\d{1,2})?)$/, { error: 'percent_malformed' }));

const between = (pattern: RegExp) => z.string().check(z.regex(pattern, { error: 'hold_days_malformed' }));

export const siteForms = {
  website: {
    site_title: optionalLine(64),
    site_logo: ownFile,
    favicon: ownFile,
    asset_name_l: optionalLine(16),
    asset_name_r: optionalLine(16),
    emptyimg: ownFile,
    copyright: optionalLine(120),
    service_url: secureLink,
    languages: Languages,
  },
  maintenance: {
    maintenance_on: z.enum(['1', '2']),
    maintenance_from: Moment,
    maintenance_until: Moment,
    maintenance_admits: z.enum(maintenanceAdmits),
    maintenance_message_zh: optionalLine(300),
    maintenance_message_en: optionalLine(300),
  },
  release: {
    rollout_steps: Steps,
    crash_percent_max: PercentOrNone,
    sign_in_refused_percent_max: PercentOrNone,
    guard_sessions_min: between(/^(?:[1-9]\d{0,6})$/),
    check_every_minutes: between(/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/),
    checks_kept_days: between(/^(?:[7-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/),
  },
} as const;

export const soundWindow = z.refine<{ maintenance_from: string; maintenance_until: string }>(
  ({ maintenance_from: from, maintenance_until: until }) => from === '' || until === '' || from < until,
  { error: 'window_reversed', path: ['maintenance_until'] },
);
