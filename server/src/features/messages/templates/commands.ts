import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import { errorText } from '@quarterdeck/contract/errors';
import type {
  publishTemplate,
  saveTemplate,
  TemplateDetail,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { templateFaults } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { sourcesOf } from '#domain/publishing/content.ts';
import { Refusal } from '#kernel/refusal.ts';
import { templateOf } from './read.ts';
import { revisionOf, usedRevision } from './revisions.ts';

type Saved = BodyOf<typeof saveTemplate>;

/** Saves a revision, unless someone saved another since its author opened the template. */
export const save = command<Saved, TemplateDetail>({
  action: 'message_template.save',
  turn: ({ name }) => `message_template ${name}`,
  async run({ tx, input, context }) {
    const { name, based_on, texts, sms_template, confirmed } = input;
    checkFields(input, context.language);
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`message_template ${name}`}))`);
    const { newest } = await tx.one<{ newest: number }>(
      sql`SELECT coalesce(max(revision), 0) AS newest FROM message_template WHERE name = ${name}`,
    );
    if (newest !== based_on) throw staleRevision(name, newest);
    const before = await revisionOf(tx, name, newest);
    const sources = sourcesOf(
      { texts, fallback: '' },
      before && newest > 0
        ? { content: { texts: before.texts, fallback: '' }, sources: before.sources }
        : undefined,
      confirmed,
    );
    const revision = newest + 1;
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO message_template (name, revision, texts, sources, sms_template, author, created_at)
      VALUES (${name}, ${revision}, ${JSON.stringify(texts)}, ${JSON.stringify(sources)}, ${sms_template}, ${context.actor.name},
        ${context.now.toISOString()})
      RETURNING id`);
    return {
      reply: await templateOf(tx, name),
      object: { type: 'message_template', id },
      before: null,
      after: { name, revision, texts, sms_template },
    };
  },
});

/** Sends messages by a revision from now on. */
export const publish = command<BodyOf<typeof publishTemplate>, TemplateDetail>({
  action: 'message_template.publish',
  turn: ({ name }) => `message_template ${name}`,
  async run({ tx, input, context }) {
    const { name, revision, used } = input;
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`message_template ${name}`}))`);
    const before = await usedRevision(tx, name);
    if (before.revision !== used) throw staleRevision(name, before.revision);
    if ((await revisionOf(tx, name, revision)) === undefined) throw new Refusal('template_revision_unknown');
    const at = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO message_template (name, revision, texts, sms_template, author, published_by, published_at, created_at)
      VALUES (${name}, ${revision}, '{}', '', '', ${context.actor.name}, ${at}, ${at})
      ON CONFLICT (name, revision) DO UPDATE
      SET published_by = excluded.published_by, published_at = excluded.published_at, version = message_template.version + 1
      RETURNING id`);
    return {
      reply: await templateOf(tx, name),
      object: { type: 'message_template', id },
      before: { name, revision: used },
      after: { name, revision },
    };
  },
});

const codes = { unknown: 'template_field_unknown', missing: 'template_field_missing' } as const;

/** @throws Refusal with the place of each field that the template does not know, or lacks. */
function checkFields({ name, texts }: Saved, reader: Language): void {
  const faults = languages.flatMap((language) =>
    templateFaults(name, texts[language]).map((fault) => ({ ...fault, language })),
  );
  const [first] = faults;
  if (first === undefined) return;
  const parametersOf = ({ field, line, column }: (typeof faults)[number]) => ({
    field,
    line: String(line),
    column: String(column),
  });
  const fields = faults
    .toReversed()
    .map((fault) => [
      `texts.${fault.language}.${fault.part}`,
      errorText(codes[fault.kind], reader, parametersOf(fault)),
    ]);
  throw new Refusal(codes[first.kind], {
    parameters: parametersOf(first),
    fields: Object.fromEntries(fields),
  });
}

function staleRevision(name: string, revision: number): Refusal {
  return new Refusal('version_stale', { parameters: { changed: `${name} ${revision}` } });
}
