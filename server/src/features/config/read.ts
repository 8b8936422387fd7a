import {
  assetNames,
  type ConfigEntry,
  type ConfigGroup,
  configDefaults,
  configGroups,
  type SiteConfig,
} from '@quarterdeck/contract/config';
import type { Language } from '@quarterdeck/contract/language';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';

interface StoredEntry {
  group: string;
  name: string;
  value: string;
  version: number;
}

const statement = sql`SELECT "group", name, value, version FROM config`;

/** Every setting of the groups, in the order in which they are declared, with its default where nobody gave a value. */
export async function readConfig(
  db: Queryable,
  groups: readonly ConfigGroup[] = configGroups,
): Promise<ConfigEntry[]> {
  const stored = await db.query<StoredEntry>(statement);
  return groups.flatMap((group) => {
    const rows = stored.filter((row) => row.group === group);
    const version = Math.max(0, ...rows.map((row) => row.version));
    return Object.entries(configDefaults[group]).map(([name, value]) => ({
      group,
      name,
      value: rows.find((row) => row.name === name)?.value ?? value,
      version,
    }));
  });
}

/** Every page that is opened asks for it; they share an answer. */
const siteAge = 1_000;

/** What everybody may know of the house. */
export async function readSite(db: Queryable, language: Language): Promise<Omit<SiteConfig, 'preview'>> {
  const entries = await shared(db, statement, siteAge, () => readConfig(db, ['website']));
  const valueNamed = (name: keyof typeof configDefaults.website) =>
    entries.find((entry) => entry.name === name)?.value ?? '';
  return {
    site_title: valueNamed('site_title') || configDefaults.website.site_title,
    site_logo: valueNamed('site_logo'),
    asset_name_l: valueNamed('asset_name_l') || assetNames.L[language],
    asset_name_r: valueNamed('asset_name_r') || assetNames.R[language],
  };
}
