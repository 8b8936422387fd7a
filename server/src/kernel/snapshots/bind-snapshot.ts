import type { Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type Binding, bind, notModified } from '../http/bind.ts';
import { isNamed } from '../http/tagged.ts';
import type { SnapshotSource } from './snapshots.ts';

/** Ties an endpoint of the contract's `snapshot()` to what it reads. A caller that has the newest version gets 304. */
export function bindSnapshot<Item extends { id: number }, E extends Endpoint>(
  endpoint: E,
  source: SnapshotSource<Item>,
): Binding {
  return bind(endpoint, async ({ query, wire, services: { snapshots } }) => {
    const snapshot = await snapshots.current(source);
    const { version, items } = snapshot;
    wire.setHeader('etag', `"${version}"`);
    wire.setHeader('cache-control', 'private, no-cache');
    if (isNamed(wire.headers['if-none-match'], version)) return notModified as never;
    const { since } = query as { since?: string };
    const changes = since === undefined ? undefined : snapshots.changesSince(source, snapshot, since);
    const whole = { list: items, removed: [] };
    return { version, complete: changes === undefined, ...(changes ?? whole) } as ReplyOf<E>;
  });
}
