import type { Story } from './step.ts';

/** Something that will happen; told when its time comes. */
export type Chapter = (at: Date) => Story<unknown>;

interface Entry {
  at: number;
  order: number;
  chapter: Chapter;
}

/** Chapters in the order of time, of which each may add later ones. */
export class Timeline {
  readonly #until: number;
  readonly #heap: Entry[] = [];
  #order = 0;

  constructor(until: Date) {
    this.#until = until.getTime();
  }

  /** What would happen after the end, or never, does not happen. */
  add(at: Date | null, chapter: Chapter): void {
    if (at === null || at.getTime() > this.#until) return;
    this.#heap.push({ at: at.getTime(), order: this.#order++, chapter });
    this.#rise(this.#heap.length - 1);
  }

  *tell(): Story {
    for (let entry = this.#takeFirst(); entry !== undefined; entry = this.#takeFirst()) {
      yield* entry.chapter(new Date(entry.at));
    }
  }

  #takeFirst(): Entry | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    this.#heap[0] = last;
    this.#sink(0);
    return first;
  }

  #rise(index: number): void {
    const parent = (index - 1) >> 1;
    if (index === 0 || this.#isBefore(parent, index)) return;
    this.#swap(parent, index);
    this.#rise(parent);
  }

  #sink(index: number): void {
    let least = index;
    for (const child of [2 * index + 1, 2 * index + 2]) {
      if (child < this.#heap.length && this.#isBefore(child, least)) least = child;
    }
    if (least === index) return;
    this.#swap(least, index);
    this.#sink(least);
  }

  #isBefore(left: number, right: number): boolean {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return false;
    return a.at !== b.at ? a.at < b.at : a.order < b.order;
  }

  #swap(left: number, right: number): void {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }
}
