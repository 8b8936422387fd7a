import type { PublicationWindow } from '@quarterdeck/contract/core/publishing/phases';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import sql, { join, raw } from 'sql-template-tag';
import {
  advance,
  assertVersion,
  type ChangeInput,
  type ChangeScope,
  change,
  lockRow,
  writeChange,
} from '#command/change.ts';
import { type Command, command } from '#command/command.ts';
import { approvalCommands, withdrawCommand } from '#domain/approvals/commands.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { cleaned, hashOf, type Sources, sourcesOf, summaryOf } from './content.ts';
import { requirePictures } from './content-pictures.ts';
import { type Examined, examineAhead } from './examine.ts';
import { type PublicationRow, type PublishedKind, revisionOf, stateOf } from './kind.ts';
import { htmlPolicy } from './policy-version.ts';
import {
  announcement,
  askedFor,
  cancelUpdateRule,
  pinned,
  publishRule,
  requireChange,
  takeOffRule,
} from './rules.ts';

interface Save<Content> extends ChangeInput {
  content: Content;
  confirmed: string[];
}
type Publish = ChangeInput & PublicationWindow;
type Reasoned = ChangeInput & { reason: string };

interface PublicationCommands<Content, Reply> {
  create: Command<{ content: Content }, Reply>;
  save: Command<Save<Content>, Reply>;
  restore: Command<ChangeInput & { revision: number }, Reply>;
  publish: Command<Publish, Reply>;
  requestPublish: Command<Publish, Reply>;
  approvePublish: Command<{ id: number; version: number }, Reply>;
  declinePublish: Command<{ id: number; version: number; reason: string }, Reply>;
  withdrawPublish: Command<{ id: number; version: number }, Reply>;
  cancelUpdate: Command<Reasoned, Reply>;
  takeOff: Command<Reasoned, Reply>;
  archive: Command<Reasoned, Reply>;
}

/** The commands of a kind of published records. */
export function publicationCommands<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
): PublicationCommands<Content, Reply> {
  const { contract, subject, events } = published;
  const { kind, machine, approval } = contract;
  type Scope<Input> = ChangeScope<PublicationRow, Input>;

  async function insertRevision(
    tx: Transaction,
    { id, revision }: { id: number; revision: number },
    content: Content,
    sources: Sources,
    { actor, now }: RequestContext,
  ): Promise<void> {
    const text = JSON.stringify(content);
    await tx.query(sql`
      INSERT INTO ${raw(`${kind}_revision`)} (record_id, revision, content, content_hash, sources, html_policy,
        author_id, created_at)
      VALUES (${id}, ${revision}, ${text}, ${hashOf(text)}, ${JSON.stringify(sources)},
        ${htmlPolicy}, ${actor.access.id}, ${now.toISOString()})`);
  }

  async function requireAll(tx: Transaction, content: Content, before?: Content): Promise<void> {
    await published.requireKnown?.(tx, content, before);
    await requirePictures(tx, content, before, published.pictures?.(content) ?? []);
  }

  const rowOf = async (content: Content, sources: Sources) => ({
    ...(await summaryOf(content, sources, contract)),
    ...published.columns?.(content),
  });

  /** Saves a content as the newest revision of a row. */
  async function revise(
    { tx, row, context }: Pick<Scope<unknown>, 'tx' | 'row' | 'context'>,
    content: Content,
    confirmed: readonly string[] = [],
  ) {
    advance(machine, await stateOf(tx, published, row), 'edit', context.actor.access);
    const newest = await revisionOf<Content>(tx, kind, row.id, row.revision);
    await requireAll(tx, content, newest?.content);
    const sources = sourcesOf(content, newest, confirmed);
    const isSame = newest !== undefined && isEqual(newest.content, content);
    if (isSame && isEqual(newest.sources, sources)) throw new Refusal('publication_unchanged');
    const revision = row.revision + 1;
    await insertRevision(tx, { id: row.id, revision }, content, sources, context);
    return { ...(await rowOf(content, sources)), revision, author_id: context.actor.access.id };
  }

  const prepare = async (input: Save<Content> | { content: Content }) =>
    await cleaned(input.content, contract);

  const create = command<{ content: Content }, Reply, undefined, Content>({
    action: `${kind}.create`,
    prepare,
    async run({ tx, prepared: content, context }) {
      await requireAll(tx, content);
      const now = context.now.toISOString();
      const sources = sourcesOf(content, undefined);
      const row = { ...(await rowOf(content, sources)), author_id: context.actor.access.id };
      const columns = { ...row, created_at: now, updated_at: now };
      const { id } = await tx.one<{ id: number }>(sql`
        INSERT INTO ${raw(kind)} (${raw(Object.keys(columns).join(', '))}) VALUES (${join(Object.values(columns))})
        RETURNING id`);
      await insertRevision(tx, { id, revision: 1 }, content, sources, context);
      return {
        reply: await subject.read(tx, id, context.actor.access),
        object: { type: kind, id },
        before: null,
        after: { ...row, revision: 1 },
      };
    },
  });

  const save = command<Save<Content>, Reply, PublicationRow | undefined, Content>({
    action: `${kind}.edit`,
    objectOf: ({ id }) => ({ type: kind, id }),
    prepare,
    find: (tx, { id }, isNew, access) => lockRow(tx, subject, id, isNew, access),
    async run({ tx, input, prepared: content, context }, found) {
      const { access } = context.actor;
      const row = await assertVersion(tx, subject, found, input, access);
      const patch = await revise({ tx, row, context }, content, input.confirmed);
      const { before, after } = await writeChange(tx, subject, row, patch, context.now);
      const reply = await subject.read(tx, row.id, access);
      return { reply, object: { type: kind, id: row.id }, before, after };
    },
  });

  const restore = change<PublicationRow, Reply, ChangeInput & { revision: number }>(
    subject,
    `${kind}.restore`,
    async (scope) => {
      const { tx, row, input } = scope;
      const found = await revisionOf<Content>(tx, kind, row.id, input.revision);
      if (found === undefined) throw new Refusal('not_found', { fields: { revision: 'not_found' } });
      return await revise(scope, published.restored?.(found.content) ?? found.content);
    },
  );

  /** The command, which examines what it publishes ahead of its transaction. */
  const examining = <Input extends ChangeInput>(command: Command<Input, Reply>): Command<Input, Reply> => ({
    ...command,
    prepare: ({ id }, _context, { db }) => examineAhead(db, published as unknown as PublishedKind, id),
  });
  const examinedIn = ({ prepared }: { prepared: unknown }) => prepared as Examined | undefined;

  const publish = examining(
    change<PublicationRow, Reply, Publish>(subject, `${kind}.publish`, (scope) =>
      publishRule(published, scope, scope.input, examinedIn(scope)),
    ),
  );

  const requests = {
    subject,
    stateOf: (tx: Transaction, row: PublicationRow) => stateOf(tx, published, row),
    event: {
      name: events.approval as 'article.publish',
      announcement: async (_tx: Transaction, row: PublicationRow, now: Date) => ({
        ...announcement(row),
        ...(row.asked && { kind: askedFor(row, row.asked, now) }),
      }),
    },
  };

  const { ask, carryOut, decline } = approvalCommands(machine, approval, {
    ...requests,
    checker: 'publish_checker_id',
    ask: async ({ row, context, input: { publish_at, unpublish_at } }: Scope<Publish>) => {
      requireChange(row, { publish_at, unpublish_at }, context.now);
      return { asked: { publish_at, unpublish_at }, reason: null };
    },
    carryOut: (scope) =>
      pinned(
        published,
        scope,
        scope.row.asked ?? { publish_at: null, unpublish_at: null },
        examinedIn(scope),
      ),
    decline: ({ input: { reason } }) => ({ reason, asked: null }),
  });

  const withdraw = withdrawCommand(machine, approval, 'withdraw_publish', requests, { asked: null });

  const cancelUpdate = change<PublicationRow, Reply, Reasoned>(subject, `${kind}.cancel_update`, (scope) =>
    cancelUpdateRule(published, scope, scope.input.reason),
  );

  const takeOff = change<PublicationRow, Reply, Reasoned>(subject, `${kind}.take_off`, (scope) =>
    takeOffRule(published, scope, scope.input.reason),
  );

  const archive = change<PublicationRow, Reply, Reasoned>(subject, `${kind}.archive`, async (scope) => {
    const { tx, row, input, context } = scope;
    const status = advance(machine, await stateOf(tx, published, row), 'archive', context.actor.access);
    return { status, reason: input.reason };
  });

  return {
    create,
    save,
    restore,
    publish,
    requestPublish: ask,
    approvePublish: examining(carryOut),
    declinePublish: decline,
    withdrawPublish: withdraw,
    cancelUpdate,
    takeOff,
    archive,
  };
}

/** Whether two values of jsonb are the same, in whatever order their keys are. */
function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]));
}
