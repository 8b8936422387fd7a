import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { type PublicationAudience, reachesSame } from '@quarterdeck/contract/core/publishing/audience';
import {
  atOnceMax,
  type contentCalendar,
  neverEmpty,
  type PublicationPlace,
  publicationPlaces,
} from '@quarterdeck/contract/features/publishing/calendar';
import type { PublicationKind } from '@quarterdeck/contract/features/publishing/settings';
import type { PublishedKind } from '#domain/publishing/kind.ts';
import { deliverySourceOf } from '#domain/publishing/routes.ts';
import type { Services } from '#server/services.ts';

interface Span {
  from: string;
  to: string;
}

type Entry = ReplyOf<typeof contentCalendar>['places'][number]['entries'][number] & {
  audience: PublicationAudience | null;
  /** The devices that show it; absent: all. */
  device?: string | undefined;
};

/** What is on at each place within a span, by the kinds that the reader may see. */
export async function readCalendar(
  span: Span,
  language: Language,
  access: Authority,
  { registry, snapshots }: Pick<Services, 'registry' | 'snapshots'>,
): Promise<ReplyOf<typeof contentCalendar>> {
  const seen = registry.published.filter(({ contract }) => can(access, contract.abilities.read));
  const found = await Promise.all(seen.map((kind) => entriesOf(kind, language, snapshots)));
  const all = found.flat();
  const shown = new Set(seen.flatMap(({ places }) => places));
  return {
    places: publicationPlaces
      .filter((place) => shown.has(place))
      .map((place) => ({
        place,
        ...occupied(
          place,
          all.filter((one) => one.place === place),
          span,
        ),
      })),
  };
}

async function entriesOf(
  published: PublishedKind,
  language: Language,
  snapshots: Services['snapshots'],
): Promise<(Entry & { place: PublicationPlace | null })[]> {
  const { kind, title } = published.contract;
  const { items } = await snapshots.current(deliverySourceOf(published));
  return items.map(({ id, publish_at, unpublish_at, audience, place, shown }) => {
    const texts = (shown[language] ?? Object.values(shown)[0] ?? {}) as Record<string, unknown>;
    return {
      kind: kind as PublicationKind,
      id,
      name: String(texts[title] ?? ''),
      publish_at: publish_at && new Date(publish_at).toISOString(),
      unpublish_at: unpublish_at && new Date(unpublish_at).toISOString(),
      audience,
      place,
      device: typeof texts.device === 'string' && texts.device !== 'all' ? texts.device : undefined,
    };
  });
}

/** Entries of a place within a span, where none is although one should be, and where more are than can be shown. */
export function occupied(
  place: PublicationPlace,
  all: readonly Entry[],
  { from, to }: Span,
): Omit<ReplyOf<typeof contentCalendar>['places'][number], 'place'> {
  const begin = ({ publish_at }: Entry) => (publish_at === null || publish_at < from ? from : publish_at);
  const end = ({ unpublish_at }: Entry) => (unpublish_at === null || unpublish_at > to ? to : unpublish_at);
  const within = all.filter((one) => begin(one) < end(one));
  const edges = [...new Set([from, to, ...within.flatMap((one) => [begin(one), end(one)])])].sort();
  const gaps: Span[] = [];
  const collisions: (Span & { ids: number[] })[] = [];
  const most = atOnceMax[place] ?? Number.POSITIVE_INFINITY;
  for (const [index, start] of edges.entries()) {
    const stop = edges[index + 1];
    if (stop === undefined) break;
    const on = within.filter((one) => begin(one) <= start && stop <= end(one));
    if (on.length === 0 && neverEmpty.includes(place)) extend(gaps, { from: start, to: stop });
    const ids = crowded(on, most);
    if (ids.length > 0) extend(collisions, { from: start, to: stop, ids });
  }
  const entries = within
    .sort((one, other) => begin(one).localeCompare(begin(other)) || one.id - other.id)
    .map(({ kind, id, name, publish_at, unpublish_at }) => ({ kind, id, name, publish_at, unpublish_at }));
  return { entries, gaps, collisions };
}

/** Those that one and the same reader would be shown more of at once than the place has room for. */
function crowded(on: readonly Entry[], most: number): number[] {
  const found = new Set<number>();
  // An empty name stands for devices that none of them is for.
  for (const device of new Set(['', ...on.map((one) => one.device ?? '')])) {
    const shown = on.filter((one) => one.device === undefined || one.device === device);
    const meets = (one: Entry) => shown.filter((other) => reachesSame(one.audience, other.audience));
    for (const one of shown) if (meets(one).length > most) found.add(one.id);
  }
  return [...found].sort((one, other) => one - other);
}

/** Adds a span, or makes the last one longer where it goes on. */
function extend<One extends Span & { ids?: number[] }>(spans: One[], next: One): void {
  const last = spans.at(-1);
  if (last !== undefined && last.to === next.from && String(last.ids) === String(next.ids)) last.to = next.to;
  else spans.push(next);
}
