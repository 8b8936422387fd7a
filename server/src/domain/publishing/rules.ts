import type { PublicationWindow } from '@quarterdeck/contract/core/publishing/phases';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import { advance, type ChangeScope, type Patch } from '#command/change.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireDescribed } from './content-pictures.ts';
import { type Examined, requireExamined } from './examine.ts';
import { type PublicationRow, type PublishedKind, revisionOf, stateOf } from './kind.ts';

/** What a rule needs to know: the row is locked, and as its caller saw it. */
export type RuleScope = Pick<ChangeScope<PublicationRow, unknown>, 'tx' | 'row' | 'context' | 'emit'>;

export const announcement = ({ name_zh, name_en, revision }: PublicationRow) => ({
  name: name_en || name_zh,
  revision,
});

const noOutgoing = {
  outgoing_revision: null,
  outgoing_publish_at: null,
  outgoing_unpublish_at: null,
  outgoing_published_at: null,
};

const isBegun = (publish_at: string | null, now: Date) => publish_at === null || new Date(publish_at) <= now;
const isOver = (unpublish_at: string | null, now: Date) =>
  unpublish_at !== null && new Date(unpublish_at) <= now;

/** What the apps are given now stays until the next revision begins. */
function outgoingOf(row: PublicationRow, publish_at: string | null, now: Date): Patch<PublicationRow> {
  if (row.status !== 'on' || isBegun(publish_at, now)) return noOutgoing;
  // A revision that had not begun is never shown; the one before it still is.
  if (!isBegun(row.publish_at, now)) return {};
  if (isOver(row.unpublish_at, now)) return noOutgoing;
  return {
    outgoing_revision: row.published_revision,
    outgoing_publish_at: row.publish_at,
    outgoing_unpublish_at: row.unpublish_at,
    outgoing_published_at: row.published_at,
  };
}

/**
 * The changes when the newest revision is published within a window, by anyone.
 * @throws Refusal where the content is not ready
 */
export async function pinned<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
  { tx, row, context, emit }: RuleScope,
  { publish_at, unpublish_at }: PublicationWindow,
  examined?: Examined,
): Promise<Patch<PublicationRow>> {
  const { contract, events } = published;
  if (unpublish_at !== null && new Date(unpublish_at) <= context.now)
    throw new Refusal('publication_window_over', { fields: { unpublish_at: 'publication_window_over' } });
  const newest = await revisionOf<Content>(tx, contract.kind, row.id, row.revision);
  if (newest !== undefined) {
    await published.requireReady?.(tx, newest.content, row);
    await requireExamined(tx, published as unknown as PublishedKind, newest, examined);
    requireDescribed(newest.content, published.pictures?.(newest.content) ?? [], contract.html);
  }
  await emit(events.published as 'article.published', row.id, announcement(row));
  return {
    ...outgoingOf(row, publish_at, context.now),
    published_revision: row.revision,
    publish_at,
    unpublish_at,
    published_at: context.now.toISOString(),
    asked: null,
    publish_maker_id: null,
    publish_checker_id: context.actor.access.id,
    published_maker_id: row.publish_maker_id,
    reason: null,
  };
}

/**
 * Publishing again what the apps are given already changes its window, or nothing.
 * @throws Refusal `publication_schedule_unchanged`
 */
export function requireChange(
  { status, revision, published_revision, ...row }: PublicationRow,
  { publish_at, unpublish_at }: PublicationWindow,
  now: Date,
): void {
  if (status !== 'on' || published_revision !== revision) return;
  const isSame = (one: string | null, other: string | null) =>
    one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
  const beginsAsItDoes =
    isSame(row.publish_at, publish_at) || (isBegun(row.publish_at, now) && isBegun(publish_at, now));
  if (beginsAsItDoes && isSame(row.unpublish_at, unpublish_at))
    throw new Refusal('publication_schedule_unchanged');
}

/** What publishing within this window does: what is live or scheduled changes only its own, unless what is scheduled starts now. */
export function askedFor(
  row: PublicationRow,
  { publish_at }: PublicationWindow,
  now: Date,
): 'publish' | 'schedule' {
  const isPinned = row.status === 'on' && row.published_revision === row.revision;
  if (!isPinned || isOver(row.unpublish_at, now)) return 'publish';
  return isBegun(row.publish_at, now) || !isBegun(publish_at, now) ? 'schedule' : 'publish';
}

/** Publishes without a second person. */
export async function publishRule<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
  scope: RuleScope,
  window: PublicationWindow,
  examined?: Examined,
): Promise<Patch<PublicationRow>> {
  const { tx, row, context } = scope;
  const state = await stateOf(tx, published, row);
  const status = advance(published.contract.machine, state, 'publish', context.actor.access);
  const patch = await pinned(published, scope, window, examined);
  requireChange(row, window, context.now);
  return { ...patch, status };
}

/** Publishes without a second person, or asks for one where the kind needs it: `event` says which. */
export async function publishOrAskRule<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
  scope: RuleScope,
  window: PublicationWindow,
  examined?: Examined,
): Promise<{ event: 'publish' | 'request_publish'; patch: Patch<PublicationRow> }> {
  const { tx, row, context, emit } = scope;
  const { contract, events } = published;
  const state = await stateOf(tx, published, row);
  if (!state.needs_second)
    return { event: 'publish', patch: await publishRule(published, scope, window, examined) };
  const { access } = context.actor;
  const status = advance(contract.machine, state, 'request_publish', access);
  requireChange(row, window, context.now);
  await emit(`${events.approval}_requested` as 'article.publish_requested', row.id, {
    ...announcement(row),
    kind: askedFor(row, window, context.now),
  });
  const patch = { asked: window, publish_maker_id: access.id, reason: null, status };
  return { event: 'request_publish', patch };
}

/** Keeps what is live until the scheduled revision begins, within its own window. */
export async function cancelUpdateRule<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
  { tx, row, context, emit }: RuleScope,
  reason: string,
): Promise<Patch<PublicationRow>> {
  const { now, actor } = context;
  const isShown = !isBegun(row.publish_at, now) && !isOver(row.outgoing_unpublish_at, now);
  const state = {
    ...(await stateOf(tx, published, row)),
    outgoing_revision: isShown ? row.outgoing_revision : null,
  };
  const status = advance(published.contract.machine, state, 'cancel_update', actor.access);
  await emit(published.events.updateCancelled as 'article.update_cancelled', row.id, {
    ...announcement(row),
    revision: row.published_revision ?? row.revision,
    reason,
  });
  return {
    status,
    published_revision: row.outgoing_revision,
    publish_at: row.outgoing_publish_at,
    unpublish_at: row.outgoing_unpublish_at,
    published_at: row.outgoing_published_at,
    // Who published it before the update is in the log alone.
    publish_checker_id: null,
    published_maker_id: null,
    ...noOutgoing,
  };
}

/** Takes a record off. */
export async function takeOffRule<Content extends LocalContent, Reply extends Publication>(
  published: PublishedKind<Content, Reply>,
  { tx, row, context, emit }: RuleScope,
  reason: string,
): Promise<Patch<PublicationRow>> {
  const state = await stateOf(tx, published, row);
  const status = advance(published.contract.machine, state, 'take_off', context.actor.access);
  await emit(published.events.takenOff as 'article.taken_off', row.id, { ...announcement(row), reason });
  return { status, reason, asked: null, publish_maker_id: null, ...noOutgoing };
}
