import { ActionIcon } from '@mantine/core';
import { hasGuard } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import { IconChevronDown, IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryAddress } from '#kit/history-link.tsx';
import { RowMenu } from '#kit/list/row-actions.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { type RuleAction, ruleActions } from './actions.ts';
import { EntryIcon } from './entry-icon.tsx';
import classes from './rules.module.css';
import type { Drag } from './use-row-drag.ts';
import { useRuleTitle } from './use-rule-title.ts';

interface RuleRowProps {
  entry: MenuRule;
  level: number;
  /** How many entries stand directly under it. */
  count: number;
  isOpen: boolean;
  /** Its new place is not saved. */
  isStaged: boolean;
  drag: Drag | undefined;
  onFold: (isOpen: boolean) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onHandleKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onChoose: (action: RuleAction) => void;
}

/** An entry of the menu with its handle, its title, and what is special about it. */
export function RuleRow({ entry, level, count, isOpen, isStaged, drag, ...on }: RuleRowProps) {
  const { t } = useTranslation('menu');
  const title = useRuleTitle()(entry);
  const historyOf = useHistoryAddress('menu_rule');
  const isSection = entry.kind === 'section';
  const drop = drag?.over?.id === entry.id && drag.id !== entry.id ? drag : undefined;
  const marks = marksOf(entry, isStaged).map(([mark, tone]) => (
    <StatusTag key={mark} tone={tone} small>
      {t(`marks.${mark}`)}
    </StatusTag>
  ));
  return (
    <tr
      aria-level={level}
      aria-expanded={isSection && count > 0 ? isOpen : undefined}
      data-rule={entry.id}
      data-section={isSection || undefined}
      data-dragged={drag?.id === entry.id || undefined}
      data-drop={drop?.place && drop.over?.zone}
      data-closed={(drop && !drop.place) || undefined}
      style={{ '--level': level - 1 } as CSSProperties}
    >
      <td>
        <div className={classes.name}>
          {entry.allowed_actions.includes('move') ? (
            <ActionIcon
              className={classes.handle}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('move.handle', { name: title })}
              title={t('move.hint')}
              data-handle={entry.id}
              onPointerDown={on.onGrab}
              onKeyDown={on.onHandleKey}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </ActionIcon>
          ) : null}
          {isSection && count > 0 ? (
            <ActionIcon
              className={classes.fold}
              variant="subtle"
              color="gray"
              size={28}
              data-open={isOpen || undefined}
              aria-label={t(isOpen ? 'tree.shut' : 'tree.open', { name: title })}
              onClick={() => on.onFold(!isOpen)}
            >
              <IconChevronDown size={16} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <span className={classes.noFold} />
          )}
          <EntryIcon icon={entry.icon} isCustom={entry.is_custom_svg} />
          <div className={classes.words}>
            <button type="button" className={classes.title} onClick={on.onOpen}>
              {title}
            </button>
            <div className={classes.below}>
              <code>{entry.path}</code>
              {marks}
            </div>
          </div>
        </div>
      </td>
      <td className={classes.path}>
        <code>{entry.path}</code>
      </td>
      <td className={classes.marks}>
        <div className={classes.tags}>{marks}</div>
      </td>
      <td className={classes.actions}>
        <RowMenu
          looks={ruleActions}
          allowed={entry.allowed_actions}
          namespace="menu"
          rowName={title}
          history={historyOf?.(entry.id)}
          onChoose={on.onChoose}
        />
      </td>
    </tr>
  );
}

/** What is to be known of an entry at a glance. */
function marksOf(entry: MenuRule, isStaged: boolean): [string, Tone][] {
  const marks: [string, Tone, boolean][] = [
    ['staged', 'warning', isStaged],
    ['own', 'info', !entry.built_in],
    ['changed', 'progress', entry.changed.length > 0],
    ['moved', 'progress', entry.moved],
    ['hidden', 'neutral', entry.hidden],
    ['level_hidden', 'neutral', entry.level_hidden],
    ['guarded', 'neutral', hasGuard(entry)],
    ['link', 'neutral', entry.kind === 'link'],
  ];
  return marks.filter(([, , isSo]) => isSo).map(([mark, tone]) => [mark, tone]);
}
