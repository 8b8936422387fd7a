import type { Approval } from '@quarterdeck/contract/core/approvals';
import type { Language } from '@quarterdeck/contract/core/language';
import type { Machine } from '@quarterdeck/contract/core/machine';
import type { PublicationAudience } from '@quarterdeck/contract/core/publishing/audience';
import type {
  PublicationAbilities,
  PublicationAction,
  PublicationState,
} from '@quarterdeck/contract/core/publishing/machine';
import type { PublicationStatus, PublicationWindow } from '@quarterdeck/contract/core/publishing/phases';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import type { DomainEvent } from '@quarterdeck/contract/events';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import type { PublicationPlace } from '@quarterdeck/contract/features/publishing/calendar';
import type { publishingDefaults } from '@quarterdeck/contract/features/publishing/settings';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { settingText } from '#kernel/settings/settings.ts';
import type { Sources, TextTerms } from './content.ts';
import type { ContentPicture, Described } from './content-pictures.ts';

/** A row of a kind's table. */
export interface PublicationRow {
  id: number;
  name_zh: string;
  name_ch: string;
  name_en: string;
  status: PublicationStatus;
  revision: number;
  published_revision: number | null;
  missing: string[];
  uncovered: string[];
  fallback: string;
  outdated: string[];
  author_id: number;
  publish_at: string | null;
  unpublish_at: string | null;
  published_at: string | null;
  outgoing_revision: number | null;
  outgoing_publish_at: string | null;
  outgoing_unpublish_at: string | null;
  outgoing_published_at: string | null;
  asked: PublicationWindow | null;
  publish_maker_id: number | null;
  publish_checker_id: number | null;
  published_maker_id: number | null;
  reason: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export interface RevisionRow<Content = LocalContent> {
  id: number;
  revision: number;
  content: Content;
  content_hash: string;
  sources: Sources;
  html_policy: number;
  author_id: number;
  created_at: string;
}

/** What the contract declares of a kind, as far as the mechanism reads it. */
export interface DeclaredKind extends TextTerms {
  kind: string;
  collection: string;
  abilities: PublicationAbilities;
  machine: Machine<PublicationState, PublicationStatus, PublicationAction>;
  approval: Approval<PublicationState, PublicationStatus, PublicationAction>;
}

/** A kind of published records on the server. */
export interface PublishedKind<
  Content extends LocalContent = LocalContent,
  Reply extends Publication = Publication,
> {
  contract: DeclaredKind;
  /** Reads a row as endpoints answer it. */
  subject: Subject<PublicationRow, Reply>;
  /** Its events. */
  events: {
    approval: `${string}.publish`;
    published: DomainEvent;
    updateCancelled: DomainEvent;
    takenOff: DomainEvent;
  };
  /** Columns of its own that follow the newest content. */
  columns?(content: Content): Record<string, unknown>;
  /** Pictures besides those within its texts: they are there when it is saved, and described when it is published. */
  pictures?(content: Content): readonly ContentPicture[];
  /**
   * Whether what else the content names is there, locked where it must stay.
   * @throws Refusal
   */
  requireKnown?(tx: Transaction, content: Content, before?: Content): Promise<void>;
  /** A content of an earlier revision, as it is restored; absent: unchanged. */
  restored?(content: Content): Content;
  /** What has to hold besides when a content is published. */
  requireReady?(tx: Transaction, content: Content, row: PublicationRow): Promise<void>;
  /**
   * The same that is slow, such as drawing: where it can be, ahead of the transaction.
   * @throws Refusal
   */
  examine?(db: Queryable, content: Content): Promise<void>;
  delivery: Delivered<Content>;
  /** Places in the app that the calendar shows, and the one that a content takes. */
  places: readonly PublicationPlace[];
  placeOf(content: Content): PublicationPlace | undefined;
}

/** For whom a content is put into words. */
export interface Reader<Extra = unknown> {
  language: Language;
  extra: Extra;
  described: Described;
  /** What is written in simplified Chinese, as this reader reads Chinese. */
  chinese(text: string): string;
}

/** How a kind is given to the apps. */
export interface Delivered<Content, Extra = unknown> {
  /** Joins by the columns of the row `p` and of its revision `r`. */
  join?: Sql;
  where?: Sql;
  /** A jsonb expression that is there as `extra`. */
  extra?: Sql;
  /** A time from which on it is not given, whatever its window. */
  until?: Sql;
  /** Whom it is for, where its content does not say. */
  audience?(content: Content, extra: Extra): PublicationAudience;
  /** In an order that depends on the content alone, and on the window `pin`. */
  orderBy: Sql;
  /** What is given besides id, revision, times and texts. */
  present(content: Content, reader: Reader<Extra>): Record<string, unknown>;
}

/** Whether publishing needs a second person, as an expression of a statement. */
export const needsSecondSql = (kind: string): string =>
  `(${settingText('publishing' satisfies ConfigGroup, secondOf(kind))} = '1')`;

export const secondOf = (kind: string) => `${kind}_second` as keyof (typeof publishingDefaults)['publishing'];

/** The row with what the machine needs besides. */
export async function stateOf(
  db: Queryable,
  { contract: { kind } }: Pick<PublishedKind, 'contract'>,
  row: PublicationRow,
): Promise<PublicationRow & PublicationState> {
  const [known, { needs_second }] = await Promise.all([
    withMakers(db, row, 'publish_maker', 'author'),
    db.one<{ needs_second: boolean }>(sql`SELECT ${raw(needsSecondSql(kind))} AS needs_second`),
  ]);
  return { ...known, needs_second } as PublicationRow & PublicationState;
}

/** One revision of a record. */
export async function revisionOf<Content extends LocalContent>(
  db: Queryable,
  kind: string,
  id: number,
  revision: number,
): Promise<RevisionRow<Content> | undefined> {
  return await db.maybe<RevisionRow<Content>>(
    sql`SELECT * FROM ${raw(`${kind}_revision`)} WHERE record_id = ${id} AND revision = ${revision}`,
  );
}
