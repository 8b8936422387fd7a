import {
  childrenOf,
  type MenuEntry,
  menuError,
  moved,
  type Place,
  placeError,
} from '@quarterdeck/contract/features/menu/rule-tree';

/** An unsaved move. */
export interface StagedMove extends Place {
  id: number;
}

/** What the menu becomes by moves, without those that are impossible in what it is by now. */
export function withMoves<E extends MenuEntry>(saved: readonly E[], moves: readonly StagedMove[]) {
  let entries: readonly E[] = saved;
  const possible: StagedMove[] = [];
  for (const move of moves) {
    if (!mayGo(entries, move.id, move)) continue;
    entries = moved(entries, move.id, move);
    possible.push(move);
  }
  return { entries, possible };
}

/** The moves with one more; of two in a row of one entry the last counts. */
export function staged(moves: readonly StagedMove[], move: StagedMove): StagedMove[] {
  return [...(moves.at(-1)?.id === move.id ? moves.slice(0, -1) : moves), move];
}

/** Whether the server would let the entry go there. */
export function mayGo(entries: readonly MenuEntry[], id: number, place: Place): boolean {
  if (!entries.some((one) => one.id === id) || placeError(entries, id, place) !== undefined) return false;
  return menuError(moved(entries, id, place)) === undefined;
}

/** Which part of a row the pointer is over: its upper edge, its middle, its lower edge. */
export type Zone = 'before' | 'into' | 'after';

/** Where an entry goes that is dropped on another. Behind a section that is open is before the first in it. */
export function placeAt(
  entries: readonly MenuEntry[],
  id: number,
  over: MenuEntry,
  zone: Zone,
  isOpen: boolean,
): Place {
  if (zone === 'before') return { parent_id: over.parent_id, before_id: over.id };
  const below = childrenOf(entries, over.id).filter((one) => one.id !== id);
  if (zone === 'into') return { parent_id: over.id, before_id: null };
  const first = below[0];
  if (isOpen && first !== undefined) return { parent_id: over.id, before_id: first.id };
  return { parent_id: over.parent_id, before_id: behind(entries, over, id) };
}

/** Where a key takes an entry: up and down among its siblings, left out of its section, right into the one above. */
export function placeByKey(entries: readonly MenuEntry[], entry: MenuEntry, key: string): Place | undefined {
  const { id, parent_id } = entry;
  const siblings = childrenOf(entries, parent_id);
  const at = siblings.findIndex((one) => one.id === id);
  const former = siblings[at - 1];
  const next = siblings[at + 1];
  const parent = entries.find((one) => one.id === parent_id);
  switch (key) {
    case 'ArrowUp':
      return former && { parent_id, before_id: former.id };
    case 'ArrowDown':
      return next && { parent_id, before_id: siblings[at + 2]?.id ?? null };
    case 'ArrowLeft':
      return parent && { parent_id: parent.parent_id, before_id: behind(entries, parent, id) };
    case 'ArrowRight':
      return former?.kind === 'section' ? { parent_id: former.id, before_id: null } : undefined;
    default:
      return undefined;
  }
}

/** The sibling behind an entry, other than the one that moves. */
function behind(
  entries: readonly MenuEntry[],
  { id, parent_id }: MenuEntry,
  movingId: number,
): number | null {
  const siblings = childrenOf(entries, parent_id).filter((one) => one.id !== movingId);
  return siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null;
}
