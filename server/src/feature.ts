import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { PaymentReferences, RulePart } from '#domain/books/rules.ts';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Reaction } from '#kernel/events/events.ts';
import type { Binding } from '#kernel/http/bind.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { OwnedObject } from '#kernel/scope/scope.ts';
import type { RecordSearch } from '#kernel/search/search.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import type { Registry, Services } from './services.ts';

/** What a feature is to the server. Everything but its answers may be left out. */
export interface Feature {
  /** Endpoints with their handlers; a function where a declaration needs what other features declare. */
  bindings: readonly Binding[] | ((registry: Registry) => readonly Binding[]);
  /** Endpoints about no user of the platform, or about the caller alone: they need no data scope. */
  unscoped?: 'all' | readonly Endpoint[];
  /** The records that the log and notices are about, with whose data each is. */
  objects?: readonly OwnedObject[];
  /** What it does when something happens elsewhere. */
  reactions?: readonly Reaction[];
  jobs?(services: Services): readonly Job[];
  search?: readonly RecordSearch[];
  /** What waits for somebody: the badge of its entry in the menu, and tiles of the home page. */
  waiting?: readonly WaitingRows[];
  /** Kinds of records that the platform's apps show. */
  published?: readonly PublishedKind[];
  /** What reconciliation compares. */
  rules?: readonly RulePart[];
  payments?: readonly PaymentReferences[];
  /** Columns that hold what the key for secrets at rest has sealed. */
  sealed?: readonly SealedColumn[];
  /** Tables whose rows are written once: the server's role may neither change nor delete them. */
  appendOnly?: readonly string[];
  /** Tables of other features that its SQL names. */
  reads?: readonly string[];
}
