export type Orientation = 'horizontal' | 'vertical';

/** Where the focus is in a bar of sections. */
export interface BarPlace {
  section: string;
  /** The entry of what flew out beside the section; undefined for the section itself. */
  entry?: string | undefined;
  /** Whether something has flown out. */
  isOpen: boolean;
}

interface Bar {
  orientation: Orientation;
  /** The sections in their order, each with the paths of what flies out. */
  sections: readonly { path: string; entries: readonly string[] }[];
}

/** Where a key leads in a bar of sections, by the practice for menu bars; undefined for keys that do nothing. */
export function nextPlace(bar: Bar, place: BarPlace, key: string): BarPlace | undefined {
  const index = bar.sections.findIndex(({ path }) => path === place.section);
  const section = bar.sections[index];
  if (!section) return undefined;
  return place.entry === undefined
    ? fromSection(bar, index, place, key)
    : fromEntry(bar, index, { ...place, entry: place.entry }, key);
}

function fromSection(bar: Bar, index: number, place: BarPlace, key: string): BarPlace | undefined {
  const isRow = bar.orientation === 'horizontal';
  const entries = bar.sections[index]?.entries ?? [];
  const into = (entry: string | undefined) =>
    entry === undefined ? undefined : { ...place, entry, isOpen: true };
  switch (key) {
    case isRow ? 'ArrowRight' : 'ArrowDown':
      return sectionAt(bar, index + 1, place);
    case isRow ? 'ArrowLeft' : 'ArrowUp':
      return sectionAt(bar, index - 1, place);
    case 'Home':
      return sectionAt(bar, 0, place);
    case 'End':
      return sectionAt(bar, -1, place);
    case isRow ? 'ArrowDown' : 'ArrowRight':
    case 'Enter':
    case ' ':
      return into(entries[0]);
    case isRow ? 'ArrowUp' : 'ArrowLeft':
      return isRow ? into(entries.at(-1)) : undefined;
    case 'Escape':
      return place.isOpen ? { section: place.section, isOpen: false } : undefined;
    default:
      return undefined;
  }
}

function fromEntry(
  bar: Bar,
  index: number,
  place: BarPlace & { entry: string },
  key: string,
): BarPlace | undefined {
  const isRow = bar.orientation === 'horizontal';
  const entries = bar.sections[index]?.entries ?? [];
  const at = entries.indexOf(place.entry);
  const to = (position: number) => ({ ...place, entry: entries.at(position % entries.length) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(-1);
    case 'ArrowLeft':
      return isRow ? sectionAt(bar, index - 1, place) : { section: place.section, isOpen: false };
    case 'ArrowRight':
      return isRow ? sectionAt(bar, index + 1, place) : undefined;
    case 'Escape':
      return { section: place.section, isOpen: false };
    default:
      return undefined;
  }
}

/** Round the ends; what is open goes along where the next section has something to show. */
function sectionAt({ sections }: Bar, index: number, { isOpen }: BarPlace): BarPlace | undefined {
  const next = sections.at(index % sections.length);
  return next && { section: next.path, isOpen: isOpen && next.entries.length > 0 };
}
