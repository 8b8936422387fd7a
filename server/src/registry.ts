import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { rulesOf } from '#domain/books/rules.ts';
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Reaction } from '#kernel/events/events.ts';
import type { Binding } from '#kernel/http/bind.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { ServerList } from '#kernel/list/list.ts';
import type { Feature } from './feature.ts';
import * as all from './features.ts';
import type { Registry, Services } from './services.ts';

const features: readonly Feature[] = Object.values(all);

const lists = new Map<string, ServerList>();

/** What the features together tell those of them that look over all. */
export const registry: Registry = {
  objects: features.flatMap(({ objects = [] }) => objects),
  lists,
  searches: features.flatMap(({ search = [] }) => search).sort((a, b) => a.order - b.order),
  waiting: features.flatMap(({ waiting = [] }) => waiting),
  rules: rulesOf(features.flatMap(({ rules = [] }) => rules)),
  payments: features.flatMap(({ payments = [] }) => payments),
  published: features.flatMap(({ published = [] }) => published),
};

/** The table of contents of the server: what each feature answers. */
export const bindings: readonly Binding[] = features.flatMap(({ bindings: own }) =>
  typeof own === 'function' ? own(registry) : own,
);

for (const { list } of bindings) if (list !== undefined) lists.set(list.contract.kind, list);

/** Every endpoint there is. */
export const endpoints: readonly Endpoint[] = bindings.map(({ endpoint }) => endpoint);

/** Endpoints that need no data scope, as their features declare. */
export const unscoped: ReadonlySet<Endpoint> = new Set(
  features.flatMap(({ bindings: own, unscoped: declared = [] }) => {
    if (declared !== 'all') return declared;
    return (typeof own === 'function' ? own(registry) : own).map(({ endpoint }) => endpoint);
  }),
);

/** What features do when something happens elsewhere. */
export const reactions: readonly Reaction[] = features.flatMap(({ reactions: own = [] }) => own);

/** What features do without being asked. */
export function featureJobs(services: Services): Job[] {
  return features.flatMap(({ jobs }) => jobs?.(services) ?? []);
}

/** Columns of features that hold what the key for secrets at rest has sealed. */
export const sealedByFeatures: readonly SealedColumn[] = features.flatMap(({ sealed = [] }) => sealed);

/** Tables of features whose rows are written once. */
export const appendOnly: readonly string[] = features.flatMap(({ appendOnly: own = [] }) => own);
