import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { agreementKinds, type platformAgreements } from '@quarterdeck/contract/features/config/platform';
import { localText } from '#domain/publishing/local-text.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { readConfig } from './read.ts';

/** What users agree to, and since which revision they are asked to. */
export async function readAgreements(
  db: Queryable,
  language: Language,
): Promise<ReplyOf<typeof platformAgreements>> {
  const entries = await readConfig(db, ['agreements']);
  const value = (named: string) => entries.find(({ name }) => name === named)?.value ?? '';
  const revision = entries[0]?.version ?? 0;
  const list = await Promise.all(
    agreementKinds.map(async (kind) => ({
      kind,
      text: await localText(language, {
        zh: value(`agreement_${kind}_zh`),
        en: value(`agreement_${kind}_en`),
      }),
    })),
  );
  return {
    revision,
    accept_revision: Math.min(Number(value('agreement_accept_from')), revision),
    list: list.filter(({ text }) => text !== ''),
  };
}
