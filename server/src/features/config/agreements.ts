import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { agreementKinds, type platformAgreements } from '@quarterdeck/contract/features/config/platform';
import type { Queryable } from '#kernel/database/sql.ts';
import { readConfig } from './read.ts';

/** What users agree to; where a text is missing in the language, it is in the other. */
export async function readAgreements(
  db: Queryable,
  language: Language,
): Promise<ReplyOf<typeof platformAgreements>> {
  const entries = await readConfig(db, ['agreements']);
  const [own, other] = language === 'en-US' ? ['en', 'zh'] : ['zh', 'en'];
  const text = (kind: string, written: string) =>
    entries.find(({ name }) => name === `agreement_${kind}_${written}`)?.value ?? '';
  return {
    revision: entries[0]?.version ?? 0,
    list: agreementKinds
      .map((kind) => ({ kind, text: text(kind, own) || text(kind, other) }))
      .filter((one) => one.text !== ''),
  };
}
