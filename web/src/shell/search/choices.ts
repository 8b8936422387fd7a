import type { SearchKind } from '@quarterdeck/contract/features/search/search';
import type { Command } from './commands.ts';
import type { FoundPage } from './found-pages.ts';

/** Something that search can lead to. */
export type Choice =
  | ({ type: 'page' } & FoundPage)
  | ({ type: 'command' } & Command)
  /** All of a kind that begin with a text, of which there are more than are shown. */
  | { type: 'list'; kind: SearchKind; text: string }
  | {
      type: 'record';
      kind: SearchKind;
      id: number;
      title: string;
      details: readonly string[];
      status?: string | null;
      /** Which field was found, where the title does not say so. */
      match?: { field: string; value: string };
    };

/** What is kept of a choice: a page's path, or a record by its title. */
export type Recent =
  | { path: string }
  | { kind: SearchKind; id: number; title: string; details: readonly string[] };

/** Choices that are remembered, at most. */
const recentMax = 6;

export function keyOf(choice: Choice): string {
  if (choice.type === 'page') return choice.node.path;
  if (choice.type === 'command') return `command ${choice.key}`;
  return choice.type === 'list' ? `${choice.kind} all` : `${choice.kind} ${choice.id}`;
}

/** The remembered choices with this one as the newest. Lists are not remembered, for their pages are, nor commands. */
export function withChoice(
  recent: readonly Recent[],
  choice: Exclude<Choice, { type: 'list' | 'command' }>,
): Recent[] {
  const kept = recentOf(choice);
  const others = recent.filter((one) => recentKey(one) !== recentKey(kept));
  return [kept, ...others].slice(0, recentMax);
}

function recentOf(choice: Exclude<Choice, { type: 'list' | 'command' }>): Recent {
  if (choice.type === 'page') return { path: choice.node.path };
  const { kind, id, title, details } = choice;
  return { kind, id, title, details };
}

function recentKey(recent: Recent): string {
  return 'path' in recent ? recent.path : `${recent.kind} ${recent.id}`;
}

/** What a browser has kept, without what is none. */
export function readRecent(stored: unknown, isKind: (kind: string) => kind is SearchKind): Recent[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, recentMax).flatMap((one: unknown): Recent[] => {
    if (typeof one !== 'object' || one === null) return [];
    if ('path' in one) return typeof one.path === 'string' ? [{ path: one.path }] : [];
    if (!('kind' in one && 'id' in one && 'title' in one && 'details' in one)) return [];
    const { kind, id, title, details } = one;
    if (typeof kind !== 'string' || !isKind(kind) || !Number.isSafeInteger(id)) return [];
    if (typeof title !== 'string' || !isTexts(details)) return [];
    return [{ kind, id: Number(id), title, details }];
  });
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
