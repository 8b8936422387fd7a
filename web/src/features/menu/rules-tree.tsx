import { childrenOf, type Place, walk } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleAction } from './actions.ts';
import { RuleRow } from './rule-row.tsx';
import classes from './rules.module.css';
import { mayGo, placeAt, placeByKey } from './staged-moves.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRuleTitle } from './use-rule-title.ts';

interface RulesTreeProps {
  entries: readonly MenuRule[];
  /** Entries whose new place is not saved. */
  stagedIds: ReadonlySet<number>;
  onMove: (id: number, place: Place) => void;
  onOpen: (id: number) => void;
  onChoose: (action: RuleAction, row: MenuRule) => void;
}

/** The menu as a table that opens and shuts: rows are moved at their handles, by pointer or by arrow keys. */
export function RulesTree({ entries, stagedIds, onMove, onOpen, onChoose }: RulesTreeProps) {
  const { t } = useTranslation('menu');
  const titleOf = useRuleTitle();
  const table = useRef<HTMLTableElement>(null);
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  /** The handle that keeps the focus wherever its row goes. */
  const held = useRef<number>(undefined);

  const lines = linesOf(entries, shut);
  const find = (id: number) => entries.find((one) => one.id === id);

  const { drag, begin } = useRowDrag({
    placeOf(id, overId, zone) {
      const over = find(overId);
      if (over === undefined) return undefined;
      const place = placeAt(entries, id, over, zone, !shut.has(overId));
      return mayGo(entries, id, place) ? place : undefined;
    },
    onDrop: go,
  });

  // A row that goes elsewhere in the document loses the focus on the way.
  useEffect(() => {
    if (held.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-handle="${held.current}"]`)?.focus();
    held.current = undefined;
  });

  function go(id: number, place: Place): void {
    const entry = find(id);
    if (entry === undefined) return;
    if (place.parent_id !== null) setOpen(place.parent_id, true);
    onMove(id, place);
    const parent = place.parent_id === null ? undefined : find(place.parent_id);
    const before = place.before_id === null ? undefined : find(place.before_id);
    const where = parent === undefined ? t('move.top') : titleOf(parent);
    setSaid(
      before === undefined
        ? t('move.last', { name: titleOf(entry), where })
        : t('move.before', { name: titleOf(entry), where, before: titleOf(before) }),
    );
  }

  function onHandleKey(event: KeyboardEvent, entry: MenuRule): void {
    if (!event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = placeByKey(entries, entry, event.key);
    if (place === undefined || !mayGo(entries, entry.id, place)) {
      setSaid(t('move.notThere', { name: titleOf(entry) }));
      return;
    }
    held.current = entry.id;
    go(entry.id, place);
  }

  function setOpen(id: number, isOpen: boolean): void {
    setShut((now) => {
      const next = new Set(now);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows that open and shut make a grid of a table */}
      <table ref={table} role="treegrid" className={classes.tree} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.title')}</th>
            <th scope="col" className={classes.path}>
              {t('columns.path')}
            </th>
            <th scope="col" className={classes.marks}>
              {t('columns.marks')}
            </th>
            <th scope="col">
              <span className={classes.unseen}>{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ entry, level }) => (
            <RuleRow
              key={entry.id}
              entry={entry}
              level={level}
              count={childrenOf(entries, entry.id).length}
              isOpen={!shut.has(entry.id)}
              isStaged={stagedIds.has(entry.id)}
              drag={drag}
              onFold={(isOpen) => setOpen(entry.id, isOpen)}
              onGrab={(event) => begin(event, entry.id)}
              onHandleKey={(event) => onHandleKey(event, entry)}
              onOpen={() => onOpen(entry.id)}
              onChoose={(action) => onChoose(action, entry)}
            />
          ))}
        </tbody>
      </table>
      <output className={classes.unseen} aria-live="assertive">
        {said}
      </output>
    </>
  );
}

/** The rows that are seen: all but those under a section that is shut. */
function linesOf(entries: readonly MenuRule[], shut: ReadonlySet<number>) {
  const hidden = new Set<number>();
  return walk(entries).filter(({ entry }) => {
    const isHidden = entry.parent_id !== null && (shut.has(entry.parent_id) || hidden.has(entry.parent_id));
    if (isHidden) hidden.add(entry.id);
    return !isHidden;
  });
}
