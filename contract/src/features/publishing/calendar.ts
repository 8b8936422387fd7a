import * as z from 'zod/mini';
import { Time } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { publicationKinds } from './settings.ts';

/** Places of the app that published records take. */
export const publicationPlaces = [
  'banner_home',
  'banner_market',
  'banner_robot',
  'popup',
  'activity',
  'poster',
] as const;
export type PublicationPlace = (typeof publicationPlaces)[number];

/** Places that should show something at any time. */
export const neverEmpty: readonly PublicationPlace[] = [
  'banner_home',
  'banner_market',
  'banner_robot',
  'poster',
];

/** How many a reader can be shown at once; absent: any number. */
export const atOnceMax: Partial<Record<PublicationPlace, number>> = {
  banner_home: 6,
  banner_market: 6,
  banner_robot: 6,
  popup: 1,
};

export const calendarDaysMax = 93;

const Span = { from: z.string(), to: z.string() };

const CalendarEntry = z.object({
  kind: z.enum(publicationKinds),
  id: z.int(),
  name: z.string(),
  publish_at: z.nullable(z.string()),
  unpublish_at: z.nullable(z.string()),
});

export const contentCalendar = endpoint({
  method: 'GET',
  path: '/backstage/content/calendar',
  ability: 'content.read',
  summary: 'Returns what each placement in the app shows over a period, with gaps and overlaps.',
  query: z.strictObject({ from: Time, to: Time }).check(
    z.refine(({ from, to }) => from < to, { error: 'publication_window', path: ['to'] }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= calendarDaysMax * 86_400_000, {
      error: 'invalid_request',
      path: ['to'],
    }),
  ),
  reply: z.object({
    places: z.array(
      z.object({
        place: z.enum(publicationPlaces),
        entries: z.array(CalendarEntry),
        gaps: z.array(z.object(Span)),
        /** More at once than a reader can be shown. */
        collisions: z.array(z.object({ ...Span, ids: z.array(z.int()) })),
      }),
    ),
  }),
});
