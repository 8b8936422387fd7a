import type { Authority } from '@quarterdeck/contract/core/access';
import { type Padding, paddings } from '@quarterdeck/contract/core/access';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import {
  assetNames,
  type ConfigEntry,
  type ConfigGroup,
  configDefaults,
  configGroups,
  hiddenValue,
  secretConfig,
} from '@quarterdeck/contract/features/config/config';
import { explorerSettings } from '@quarterdeck/contract/features/config/explorers';
import { type ReasonKind, reasonKinds, reasonsOf } from '@quarterdeck/contract/features/config/reasons';
import type { SiteConfig } from '@quarterdeck/contract/features/config/site';
import sql from 'sql-template-tag';
import { houseRates } from '#domain/rates.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import type { Settings } from '#kernel/settings/settings.ts';
import type { AdjustmentTerms, BudgetTerms } from '#server/services.ts';
import { announcedMaintenance, isAdmitted, maintenanceAt } from './maintenance.ts';

interface StoredEntry {
  id: number;
  group: string;
  name: string;
  value: string;
  version: number;
}

const statement = sql`SELECT id, "group", name, value, version FROM config`;

/**
 * Every setting of the groups, in declaration order, with defaults for unset ones. For a secret
 * only whether it is set.
 */
export async function readConfig(
  db: Queryable,
  groups: readonly ConfigGroup[] = configGroups,
): Promise<ConfigEntry[]> {
  const stored = await db.query<StoredEntry>(statement);
  return groups.flatMap((group) => {
    const rows = stored.filter((row) => row.group === group);
    const version = Math.max(0, ...rows.map((row) => row.version));
    // A group has no row of its own: its first stands for it.
    const log_id = rows.length === 0 ? null : Math.min(...rows.map(({ id }) => id));
    return Object.entries(configDefaults[group]).map(([name, value]) => ({
      group,
      name,
      value: shownValue(name, rows.find((row) => row.name === name)?.value ?? value),
      version,
      log_id,
    }));
  });
}

function shownValue(name: string, value: string): string {
  return secretConfig.includes(name) && value !== '' ? hiddenValue : value;
}

/** What is kept in place of a secret setting: its hash. */
export async function secretHash(
  db: Queryable,
  group: ConfigGroup,
  name: string,
): Promise<string | undefined> {
  const row = await db.maybe<{ value: string }>(sql`
    SELECT value FROM config WHERE "group" = ${group} AND name = ${name}`);
  return row?.value || undefined;
}

/** What many ask for at the same time they share. */
const sharedAge = 1_000;

type ValueNamed = (name: string) => string;

function valueReader(db: Queryable): Promise<ValueNamed> {
  return singleFlight(db, statement, sharedAge, () => readValues(db), 'config');
}

async function readValues(db: Queryable): Promise<ValueNamed> {
  const entries = await readConfig(db);
  const values = new Map(entries.map(({ name, value }) => [name, value]));
  return (name) => values.get(name) ?? '';
}

/** Public information about the site. */
export async function readSite(
  db: Queryable,
  language: Language,
  now: Date,
): Promise<Omit<SiteConfig, 'preview' | 'passkey_origin' | 'sign_in_providers'>> {
  const valueNamed = await valueReader(db);
  return {
    site_title: valueNamed('site_title') || configDefaults.website.site_title,
    site_logo: valueNamed('site_logo'),
    asset_name_l: valueNamed('asset_name_l') || assetNames.L[language],
    asset_name_r: valueNamed('asset_name_r') || assetNames.R[language],
    emptyimg: valueNamed('emptyimg'),
    favicon: valueNamed('favicon'),
    copyright: valueNamed('copyright'),
    service_url: valueNamed('service_url'),
    languages: languages.filter((one) => valueNamed('languages').split(',').includes(one)),
    maintenance: await announcedMaintenance(maintenanceOf(valueNamed), now, language),
    buy_source_url: valueNamed('buy_source_url'),
    password_min: Number(valueNamed('password_min')),
    encrypted_sign_in: valueNamed('sign_in_encryption') !== 'off',
    copy_source: valueNamed('copy_source_url') !== '' && valueNamed('copy_source_key') !== '',
  };
}

function maintenanceOf(valueNamed: ValueNamed): Settings<'maintenance'> {
  const names = Object.keys(configDefaults.maintenance);
  // The names are those of the group.
  return Object.fromEntries(names.map((name) => [name, valueNamed(name)])) as Settings<'maintenance'>;
}

/** Whether somebody is kept out by maintenance at this moment. */
export async function isKeptOut(db: Queryable, access: Authority, now: Date): Promise<boolean> {
  const valueNamed = await valueReader(db);
  if (valueNamed('maintenance_on') !== '1') return false;
  const values = maintenanceOf(valueNamed);
  return maintenanceAt(values, now)?.active === true && !isAdmitted(values, access);
}

/** How credentials are encrypted; undefined: not at all. */
export async function readPadding(db: Queryable): Promise<Padding | undefined> {
  const valueNamed = await valueReader(db);
  return paddings.find((padding) => padding === valueNamed('sign_in_encryption'));
}

/** Where addresses and transactions are looked up. */
export async function readExplorers(db: Queryable): Promise<Record<string, string>> {
  const valueNamed = await valueReader(db);
  return Object.fromEntries(explorerSettings.map((name) => [name, valueNamed(name)]));
}

/** What reasons are chosen from. */
export async function readReasons(db: Queryable, language: Language): Promise<Record<ReasonKind, string[]>> {
  const valueNamed = await valueReader(db);
  const reasons = reasonKinds.map((kind) => [kind, reasonsOf(valueNamed, kind, language)]);
  // The names are those of the kinds.
  return Object.fromEntries(reasons) as Record<ReasonKind, string[]>;
}

/** What each reading of the settings says of requests: every request asks. */
const budgetsOf = new WeakMap<ValueNamed, BudgetTerms>();

/** How many requests a platform key and a member of staff may make. */
export async function readBudgets(db: Queryable): Promise<BudgetTerms> {
  const valueNamed = await valueReader(db);
  const terms = budgetsOf.get(valueNamed) ?? budgetsIn(valueNamed);
  budgetsOf.set(valueNamed, terms);
  return terms;
}

function budgetsIn(valueNamed: ValueNamed): BudgetTerms {
  const budget = (of: string) => ({
    perMinute: Number(valueNamed(`${of}_per_minute`)),
    burst: Number(valueNamed(`${of}_burst`)),
  });
  return { platform: budget('platform'), reads: budget('reads') };
}

/** What decides about adjustments, as they are at this moment. */
export async function readAdjustmentTerms(db: Queryable): Promise<AdjustmentTerms> {
  const [entries, rates] = await Promise.all([readConfig(db, ['adjustment']), houseRates(db)]);
  const valueNamed = (name: string) => entries.find((entry) => entry.name === name)?.value ?? '';
  return { rates, hours: Number(valueNamed('adjust_expire_hours')) };
}
