import { icons as allIcons } from 'virtual:menu-icons/all';
import { icons as recordIcons } from 'virtual:menu-icons/records';
import type { List } from '@quarterdeck/contract/core/http/list';
import * as terms from '@quarterdeck/contract/features';
import { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { menuIcons } from '@quarterdeck/contract/features/menu/icons';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { copyProfitList } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { bulkList } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { instructionList } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { searchKinds } from '@quarterdeck/contract/features/search/search';
import { applicationList } from '@quarterdeck/contract/features/traders/applications/applications';
import { traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { userList } from '@quarterdeck/contract/features/users/users';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import * as tabler from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { features } from './feature.ts';
import { recordsOf } from './records.ts';

const views = features.flatMap((feature) => Object.keys(feature.views ?? {}));
const kinds = features.flatMap(({ records = {} }) => Object.keys(records));
const counts = Object.values(terms).flatMap((one): readonly string[] => ('tiles' in one ? one.tiles : []));
const lists: Record<string, Pick<List, 'queues'>> = {
  '/copy/application': applicationList,
  '/copy/profit': copyProfitList,
  '/copy/trader': traderList,
  '/finance/adjustment': adjustmentList,
  '/finance/break': reconBreakList,
  '/finance/recharge': rechargeList,
  '/finance/transfer': transferList,
  '/finance/withdrawal': withdrawalList,
  '/member/member': userList,
  '/robot/bulk': bulkList,
  '/robot/instruction': instructionList,
  '/robot/robot': robotList,
};
const tiles = features.flatMap((feature) => feature.tiles ?? []);

describe('features declare', () => {
  it('a view for every page of the menu that is built, and no name twice', () => {
    const named = menuTree.flatMap(({ children }) => children.flatMap(({ component }) => component ?? []));
    expect(named.length).toBeGreaterThan(20);
    expect([...views].sort()).toEqual([...new Set(named)].sort());
  });

  it('no kind of record twice', () => expect(kinds).toEqual([...new Set(kinds)]));

  it('an icon for what the search finds', () => {
    const drawn = (kind: string) => recordIcons[recordsOf(kind)?.icon ?? ''];
    expect(searchKinds.filter((kind) => drawn(kind) === undefined)).toEqual([]);
  });

  it('one tile for each count of the home page, in an order of its own, those that are seldom there after the others', () => {
    expect(tiles.map(({ count }) => count).sort()).toEqual(counts.sort());
    expect(new Set(tiles.map(({ order }) => order)).size).toBe(tiles.length);
    const ordered = [...tiles].sort((a, b) => a.order - b.order).map(({ isRare = false }) => isRare);
    expect(ordered.slice(ordered.indexOf(true))).not.toContain(false);
  });

  it.each(tiles)('a queue of its list for $count', ({ to }) => {
    const [path = '', search] = to.split('?');
    const queue = new URLSearchParams(search).get('queue');
    expect(lists[path]?.queues?.map(({ name }) => name)).toContain(queue);
  });
});

it('every icon of the contract is one of Tabler’s', () => {
  const known = new Set<unknown>(Object.values(tabler));
  expect(menuIcons.filter((name) => !known.has(allIcons[name]))).toEqual([]);
});
