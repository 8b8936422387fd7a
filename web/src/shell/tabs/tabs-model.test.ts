import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settings } from '#web/settings.ts';
import { afterClosing, type CloseWhich, tabId } from './tab-rules.ts';
import {
  closeTabs,
  forgetTabs,
  moveTab,
  openTabs,
  pinTab,
  restartView,
  useTabs,
  visitTab,
} from './tabs-store.ts';

/*
 * Random sequences of what a reader does, played on the store and on a model of it. The model keeps two rows, those
 * that stay and the others, where the store keeps one.
 */

interface Entry {
  id: string;
  place: string;
  isPinned: boolean;
}

interface Model {
  staying: Entry[];
  others: Entry[];
  /** The view that shows; undefined after F5, until the router says. */
  view: string | undefined;
  /** The least recently seen is first. */
  kept: { id: string; life: number }[];
}

const routes = {
  fixed: ['/'],
  isTab: ({ pathname }: { pathname: string }) => pathname !== '/tabless',
};

type Place = [pathname: string, search: string];

function visitOf([pathname, search]: Place) {
  return {
    pathname,
    search,
    isOneEach: pathname === '/record',
    isFixed: pathname === '/',
    isPassing: pathname === '/passing',
    isTabless: pathname === '/tabless',
  };
}

const isPassing = (id: string) => id === '/passing' || id === '/tabless';
const rowOf = (model: Model) => [...model.staying, ...model.others];

function see(model: Model, place: Place): void {
  const id = tabId(visitOf(place));
  model.view = id;
  const before = model.kept.find((view) => view.id === id);
  model.kept = model.kept.filter((view) => view.id !== id && !isPassing(view.id));
  model.kept.push(before ?? { id, life: 0 });
  if (model.kept.length > settings.keepAliveLimit) model.kept.shift();
  if (id === '/tabless') return;
  const open = rowOf(model).find((entry) => entry.id === id);
  if (open) open.place = place.join('');
  else model.others.push({ id, place: place.join(''), isPinned: false });
}

/** What a reader can do: on the model, and on the store. */
type Step = (model: Model) => void;

function visit(place: Place): Step {
  return (model) => {
    see(model, place);
    visitTab(visitOf(place));
  };
}

/** The tab that a number points at, so that a random one means something whatever is open. */
function pick(model: Model, number: number): Entry {
  const row = rowOf(model);
  return row[number % row.length] as Entry;
}

function close(which: CloseWhich, number: number): Step {
  return (model) => {
    const row = rowOf(model);
    const { id } = pick(model, number);
    const place = row.findIndex((entry) => entry.id === id);
    const range = {
      this: [place, place + 1],
      others: [0, row.length],
      left: [0, place],
      right: [place + 1, row.length],
      all: [0, row.length],
    }[which];
    const closed = row
      .slice(...range)
      .filter((entry) => model.others.includes(entry) && !(which === 'others' && entry.id === id));
    model.others = model.others.filter((entry) => !closed.includes(entry));
    model.kept = model.kept.filter((view) => !closed.some((entry) => entry.id === view.id));

    const active = model.view === '/tabless' ? undefined : model.view;
    const target = afterClosing(closeTabs(which, id), active);
    const isLeft = closed.some((entry) => entry.id === active);
    expect(target).toBe(isLeft ? rowOf(model).at(-1)?.place : undefined);
    if (target === undefined) return;
    const [pathname = '', query] = target.split('?');
    visit([pathname, query === undefined ? '' : `?${query}`])(model);
  };
}

function pin(number: number): Step {
  return (model) => {
    const entry = pick(model, number);
    if (entry.id === '/') return;
    model.staying = model.staying.filter((one) => one !== entry);
    model.others = model.others.filter((one) => one !== entry);
    entry.isPinned = !entry.isPinned;
    if (entry.isPinned) model.staying.push(entry);
    else model.others.unshift(entry);
    pinTab(entry.id, entry.isPinned);
  };
}

function move(number: number, place: number): Step {
  return (model) => {
    const entry = pick(model, number);
    const group = model.staying.includes(entry) ? model.staying : model.others;
    const offset = group === model.others ? model.staying.length : 0;
    group.splice(group.indexOf(entry), 1);
    group.splice(Math.max(0, place - offset), 0, entry);
    expect(moveTab(entry.id, place)).toBe(offset + group.indexOf(entry));
  };
}

function refresh(number: number): Step {
  return (model) => {
    const { id } = pick(model, number);
    for (const view of model.kept) if (view.id === id) view.life += 1;
    restartView(id);
  };
}

/** F5: everything in memory is gone. */
const reload: Step = (model) => {
  model.kept = [];
  model.view = undefined;
  useTabs.setState({ account: undefined, tabs: [], latest: undefined, kept: [] });
  openTabs(1, routes);
};

/** Somebody else signs in after this one, and this one again. */
const changeAccount: Step = (model) => {
  openTabs(2, routes);
  expect(useTabs.getState().tabs.map((tab) => tab.id)).toEqual(['/']);
  forgetTabs();
  openTabs(1, routes);
  Object.assign(model, begin());
};

function begin(): Model {
  return { staying: [{ id: '/', place: '/', isPinned: false }], others: [], view: undefined, kept: [] };
}

const number = fc.nat({ max: 40 });
const pathname = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 24 }).map((page) => `/${page}`) },
  fc.constantFrom('/', '/record', '/passing', '/tabless'),
);
const search = fc.constantFrom('', '?id=1', '?id=2');
const which = fc.constantFrom<CloseWhich>('this', 'others', 'left', 'right', 'all');
const step = fc.oneof(
  { weight: 24, arbitrary: fc.tuple(pathname, search).map(visit) },
  { weight: 3, arbitrary: fc.tuple(fc.constant<CloseWhich>('this'), number).map((of) => close(...of)) },
  { weight: 1, arbitrary: fc.tuple(which, number).map((of) => close(...of)) },
  { weight: 2, arbitrary: number.map(pin) },
  { weight: 2, arbitrary: fc.tuple(number, number).map((of) => move(...of)) },
  { weight: 2, arbitrary: number.map(refresh) },
  { weight: 1, arbitrary: fc.constant(reload) },
  { weight: 1, arbitrary: fc.constant(changeAccount) },
);

it('behaves as its model does, whatever the reader does', () => {
  let fullest = 0;
  fc.assert(
    fc.property(fc.nat({ max: 22 }), fc.array(step, { maxLength: 60, size: 'max' }), (open, steps) => {
      forgetTabs();
      openTabs(1, routes);
      const model = begin();
      const opening = Array.from({ length: open }, (_, page) => visit([`/${page}`, '']));
      for (const take of [...opening, ...steps]) {
        take(model);
        const { tabs, kept } = useTabs.getState();
        expect(
          tabs.map(({ id, pathname, search, isPinned }) => ({ id, place: pathname + search, isPinned })),
        ).toEqual(rowOf(model));
        expect(kept.map(({ id, life }) => ({ id, life }))).toEqual(model.kept);
        fullest = Math.max(fullest, kept.length);
      }
    }),
    { numRuns: 150 },
  );
  expect(fullest, 'the limit was reached').toBe(settings.keepAliveLimit);
});
