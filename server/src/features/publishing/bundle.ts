import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { publishTogether, takeOffTogether } from '@quarterdeck/contract/features/publishing/bundle';
import sql from 'sql-template-tag';
import { assertVersion, lockRow, type Patch, writeChange } from '#command/change.ts';
import { type Command, command } from '#command/command.ts';
import { type Examined, examineAhead } from '#domain/publishing/examine.ts';
import type { PublicationRow, PublishedKind } from '#domain/publishing/kind.ts';
import { publishOrAskRule, type RuleScope, takeOffRule } from '#domain/publishing/rules.ts';
import { logInsertEach } from '#kernel/audit/write.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

type Member = BodyOf<typeof publishTogether>['members'][number];

export const publishCommand: Command<BodyOf<typeof publishTogether>, ReplyOf<typeof publishTogether>> = {
  ...together('publish', (published, scope, { publish_at, unpublish_at }, examined) =>
    publishOrAskRule(published, scope, { publish_at, unpublish_at }, examined),
  ),
  async prepare({ members }, _context, services): Promise<Prepared> {
    const found: Prepared = new Map();
    for (const member of members) {
      const { kind, id } = member;
      found.set(nameOf(member), await examineAhead(services.db, kindOf(services, kind), id));
    }
    return found;
  },
};

export const takeOffCommand: Command<
  BodyOf<typeof takeOffTogether>,
  ReplyOf<typeof takeOffTogether>
> = together('take_off', async (published, scope, { reason }) => ({
  event: 'take_off',
  patch: await takeOffRule(published, scope, reason),
}));

/** What was found of the members ahead of the transaction. */
type Prepared = Map<string, Examined | undefined>;

const nameOf = ({ kind, id }: Member) => `${kind} ${id}`;

/** What becomes of one record. */
interface Outcome {
  event: 'publish' | 'request_publish' | 'take_off';
  patch: Patch<PublicationRow>;
}

/** One command on several records of any kind: each is locked, and as its caller saw it, or none of them changes. */
function together<Input extends { members: Member[] }>(
  event: 'publish' | 'take_off',
  rule: (
    published: PublishedKind,
    scope: RuleScope,
    input: Input,
    examined: Examined | undefined,
  ) => Promise<Outcome>,
): Command<Input, { changed: number; asked: number }> {
  return command<Input, { changed: number; asked: number }>({
    action: `bundle.${event}`,
    async run(scope) {
      const { tx, input, context, services } = scope;
      const { members } = input;
      const prepared = scope.prepared as Prepared | undefined;
      const reason = 'reason' in input ? { reason: String(input.reason) } : {};
      // Always in one order, so that two bundles wait for each other in turn.
      const ordered = members
        .map((member, place) => ({ ...member, place }))
        .sort((one, other) => one.kind.localeCompare(other.kind) || one.id - other.id);
      let asked = 0;
      for (const { place, ...member } of ordered) {
        const published = kindOf(services, member.kind);
        const { subject } = published;
        try {
          const row = await lockedRow(tx, published, member, context.actor.access);
          const examined = prepared?.get(nameOf(member));
          const { event: own, patch } = await rule(published, { ...scope, row }, input, examined);
          if (own === 'request_publish') asked += 1;
          const { before, after } = await writeChange(tx, subject, row, patch, context.now);
          const changes = [{ id: row.id, before: before ?? {}, after: after ?? {} }];
          tx.send(
            logInsertEach(
              { action: `${member.kind}.${own}`, type: member.kind, changes, ...reason },
              context,
            ),
          );
        } catch (error) {
          throw named(error, place);
        }
      }
      return {
        reply: { changed: members.length - asked, asked },
        object: { type: 'bundle', id: 0 },
        before: null,
        after: {
          members: members.map(nameOf).join(', '),
          ...(asked > 0 && { asked }),
        },
        reason: reason.reason ?? null,
      };
    },
  });
}

function kindOf({ registry }: Services, kind: string): PublishedKind {
  const found = registry.published.find(({ contract }) => contract.kind === kind);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

async function lockedRow(
  tx: Transaction,
  { subject }: PublishedKind,
  member: Member,
  access: Authority,
): Promise<PublicationRow> {
  const found = await lockRow(tx, subject, member.id, sql`TRUE`, access);
  return await assertVersion(tx, subject, found, member, access);
}

/** Says which of the records it was. */
function named(error: unknown, place: number): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, parameters, data } = error;
  return new Refusal(code, { parameters, data, fields: { [`members.${place}`]: code } });
}
