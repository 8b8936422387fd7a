import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { bounded, widthMax, widthMin } from './column-widths.ts';
import type { ShownColumn } from './list-columns.tsx';
import classes from './list-table.module.css';

interface HeadCellProps {
  column: Pick<ShownColumn<never>, 'name' | 'title' | 'numeric' | 'sortable'>;
  /** The asset of all its amounts. */
  unit: string | undefined;
  sort: string;
  onSort: (column: string) => void;
  /** As the reader set it. */
  width: number | undefined;
  onWidth: (name: string, width: number | undefined) => void;
  /** The Tab key comes to its edge; up and down lead on to those of the other columns. */
  isReachable: boolean;
  onReach: (name: string) => void;
}

/** The title of a column, by which it is sorted, and its edge, by which it is made wider. */
export function HeadCell({
  column,
  unit,
  sort,
  onSort,
  width,
  onWidth,
  isReachable,
  onReach,
}: HeadCellProps) {
  const { name, title, numeric, sortable } = column;
  const nameOf = useAssetName();
  const shownUnit = unit === undefined || isNamedIn(title, nameOf(unit)) ? undefined : nameOf(unit);
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const Icon =
    direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={numeric ? classes.numeric : undefined}
      style={width === undefined ? undefined : sizedBy(width)}
      data-unit={shownUnit === undefined ? undefined : ''}
      aria-sort={sortable ? (direction ?? 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} data-active={direction} onClick={() => onSort(name)}>
          {title}
          <Icon size={14} aria-hidden="true" />
        </button>
      ) : (
        title
      )}
      {shownUnit === undefined ? null : (
        // Read aloud with each amount.
        <span className={classes.unit} aria-hidden="true">
          {shownUnit}
        </span>
      )}
      <Edge
        title={title}
        width={width}
        isReachable={isReachable}
        onReach={() => onReach(name)}
        onWidth={(next) => onWidth(name, next)}
      />
    </th>
  );
}

/** "Available L" says in what it is; the L of "Last price" does not. */
function isNamedIn(title: string, unit: string): boolean {
  for (let at = title.indexOf(unit); at >= 0; at = title.indexOf(unit, at + 1)) {
    const beside = [title[at - 1], title[at + unit.length]];
    if (beside.every((letter) => letter === undefined || !/[a-z]/i.test(letter))) return true;
  }
  return false;
}

/** Just so wide, whatever the cells hold. */
export function sizedBy(width: number | string): CSSProperties {
  return { width, minWidth: width, maxWidth: width };
}

interface EdgeProps {
  title: string;
  width: number | undefined;
  isReachable: boolean;
  onReach: () => void;
  onWidth: (width: number | undefined) => void;
}

const step = 16;

function Edge({ title, width, isReachable, onReach, onWidth }: EdgeProps) {
  const { t } = useTranslation('kit');
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const to = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) onWidth((width ?? widthOf(event.currentTarget)) + by);
    else if (to !== undefined) neighbour(event.currentTarget, to)?.focus();
    else if (event.key === 'Home') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    const start = widthOf(edge) - event.clientX;
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = ({ clientX }) => onWidth(start + clientX);
    edge.onlostpointercapture = () => {
      edge.onpointermove = null;
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between contents is no edge that is moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columns.width')}
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      aria-valuenow={width ?? widthMin}
      aria-valuetext={t('columns.widthOf', {
        title,
        width: width === undefined ? t('columns.widthAuto') : `${bounded(width)} px`,
      })}
      title={t('columns.widthHint')}
      tabIndex={isReachable ? 0 : -1}
      className={classes.edge}
      onFocus={onReach}
      onKeyDown={press}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}

function widthOf(edge: HTMLElement): number {
  return edge.closest('th')?.offsetWidth ?? widthMin;
}

function neighbour(edge: HTMLElement, by: number): HTMLElement | undefined {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])];
  return edges[edges.indexOf(edge) + by];
}
