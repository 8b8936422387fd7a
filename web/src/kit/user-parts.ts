import type { UserPart } from './user-part.ts';

/*
 * `features/<feature>/user-part.ts` exports one as its default. They need the lists of the contract, so they are no part of the
 * manifests, which load with the app.
 */
const found = import.meta.glob<UserPart>('../features/**/user-part.ts', { eager: true, import: 'default' });

export const userParts = Object.values(found).sort((a, b) => a.order - b.order);

/** What is done to users daily: the search offers it, and an address may request it. */
export const dailyUserActions = ['freeze', 'thaw', 'enable', 'adjust', 'note'] as const;
