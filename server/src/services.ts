import type { Authority, Padding } from '@quarterdeck/contract/core/access';
import type { Asset } from '@quarterdeck/contract/core/assets';
import type { ClosableMarketData } from '@quarterdeck/market-data/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { PaymentReferences, RuleSources } from '#domain/books/rules.ts';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import type { ProviderClients } from '#identity/oidc/provider-clients.ts';
import type { PlatformKeys } from '#identity/platform-access.ts';
import type { Sessions } from '#identity/sessions.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Doorbell } from '#kernel/database/doorbell.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Events } from '#kernel/events/events.ts';
import type { Budget, Budgets } from '#kernel/http/budgets.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';
import type { ServerList } from '#kernel/list/list.ts';
import type { Live } from '#kernel/live/live.ts';
import type { Mailer } from '#kernel/mail/mailer.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';
import type { RecordSearch } from '#kernel/search/search.ts';
import type { SendSms } from '#kernel/sms/sms.ts';
import type { Snapshots } from '#kernel/snapshots/snapshots.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import type { Config } from '#server/start/config.ts';

/** What settings decide about a proposed adjustment. */
export interface AdjustmentTerms {
  /** What one unit of each asset is worth in USDT. */
  rates: Readonly<Record<Asset, string>>;
  /** So long it waits for its checker. */
  hours: number;
}

/** Budgets by the settings. */
export interface BudgetTerms {
  /** Of a platform key that has none of its own. */
  platform: Budget;
  /** Of what one member of staff reads, in all of their sessions. */
  reads: Budget;
}

/** What all features declare, for those of them that look over all: the log, notices, search, the menu, the home page, reconciliation. */
export interface Registry {
  /** Missing data is reported only to those who see all users' data. */
  objects: readonly OwnedObject[];
  /** Lists by the kind of record that they show. */
  lists: ReadonlyMap<string, ServerList>;
  searches: readonly RecordSearch[];
  waiting: readonly WaitingRows[];
  rules: RuleSources;
  payments: readonly PaymentReferences[];
  published: readonly PublishedKind[];
}

/** What the server is made of; every handler and command is given it. */
export interface Services {
  config: Config;
  registry: Registry;
  pool: Pool;
  /** Few connections of their own for exports, which hold one as long as their reader takes. */
  exportPool: Pool;
  /** Statements outside a transaction. */
  db: Queryable;
  cipher: Cipher;
  sessions: Sessions;
  /** How many unread notices about the security of their account an admin has. */
  securityNotices(adminId: number): Promise<number>;
  /** What the settings say of adjustments; asked within a command's transaction where there is one. */
  adjustmentTerms(db: Queryable): Promise<AdjustmentTerms>;
  /** How credentials are encrypted; undefined: not at all. */
  signInPadding(): Promise<Padding | undefined>;
  /** Whether maintenance keeps somebody out at this moment. */
  isKeptOut(access: Authority, now: Date): Promise<boolean>;
  platformKeys: PlatformKeys;
  /** How many requests a platform key and a member of staff may make, by the settings. */
  budgetTerms(): Promise<BudgetTerms>;
  budgets: Budgets;
  /** Asks the services that people sign in with. */
  providers: ProviderClients;
  /** Reads exchanges; each call runs in a process of its own, a few at a time. */
  marketData: ClosableMarketData;
  mailer: Mailer;
  sendSms: SendSms;
  /** What the platform reads as a whole, in the memory of this server. */
  snapshots: Snapshots;
  /** Tells readers of what changes. */
  live: Live;
  /** Rings when robots were instructed. */
  instructed: Doorbell;
  events: Events;
  jobs: Jobs;
  log: FastifyBaseLogger;
  /** The clock; sample data and tests set their own. */
  now(): Date;
  /** An unpredictable integer from 0 below the given one; sample data sets its own. */
  randomInt(below: number): number;
}
