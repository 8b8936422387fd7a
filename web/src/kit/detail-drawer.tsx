import './styles.ts';
import { Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { plainHeader } from '#kit/plain-header.ts';
import classes from './detail-drawer.module.css';
import { HintsFocusable } from './hints.ts';
import { HistoryLink } from './history-link.tsx';
import { Failed, NotRefreshed } from './list/list-messages.tsx';
import { RowSteps } from './list/row-place.tsx';
import { useIsOnTop } from './use-is-on-top.ts';
import { isFocusFree, useReturnFocus } from './use-return-focus.ts';

/** The question for the details, answered or not. */
export interface DetailQuery<Detail> {
  data: Detail | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface DetailDrawerProps<Detail> {
  title: string;
  /** Beside the title, once it is known: a status. */
  badge?: ReactNode;
  onClose: () => void;
  query: DetailQuery<Detail>;
  children: (detail: Detail) => ReactNode;
  /** The record that it shows, whose history is then one step away. */
  record?: { kind: string; id: number } | undefined;
  /** Stands in the head, before what leads to other records. */
  tools?: ReactNode;
  /** Stays at the foot while the rest scrolls. */
  foot?: ReactNode;
  /** A dialog lies over it, which Escape closes first. */
  isCovered?: boolean;
  /** It has charts and wide tables. */
  isWide?: boolean;
}

/** All there is about one row, beside the list that it stands in. */
export function DetailDrawer<Detail>({
  title,
  badge,
  onClose,
  query,
  children,
  record,
  tools,
  foot,
  isCovered = false,
  isWide = false,
}: DetailDrawerProps<Detail>) {
  const { t } = useTranslation('kit');
  useReturnFocus();
  const { data, error } = query;
  const isDeleted = data !== undefined && error instanceof ApiError && error.error === 'not_found';
  const close = useCallbackRef(onClose);
  useEffect(() => {
    if (isDeleted && !isCovered) close();
  }, [isDeleted, isCovered, close]);
  const isOnTop = useIsOnTop();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(record?.id);
  useEffect(() => {
    if (record === undefined) return;
    if (shown.current !== undefined && shown.current !== record.id) content.current?.focus();
    shown.current = record.id;
  }, [record]);
  // The button that was pressed may be gone, with the record before or with what it did: the focus must not fall out of the
  // drawer. Any render may have removed it, and a closing dialog returns the focus first.
  useEffect(() => {
    const waiting = setTimeout(() => {
      if (isFocusFree() && isLast(content.current)) content.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(waiting);
  });
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      attributes={plainHeader}
      size={`min(${isWide ? 1200 : 760}px, 100vw)`}
      closeOnEscape={isOnTop && !isCovered}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content ref={content} data-record="">
        <Drawer.Header>
          <Group gap="sm">
            <Drawer.Title>{title}</Drawer.Title>
            <HintsFocusable value>{badge}</HintsFocusable>
          </Group>
          <Group gap="xs" wrap="nowrap" flex="none">
            {tools}
            <RowSteps />
            {record ? <HistoryLink {...record} /> : null}
            <Drawer.CloseButton aria-label={t('close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body>
          {data !== undefined ? (
            <>
              {error ? (
                <div className={classes.notice}>
                  <NotRefreshed message={error.message} onRetry={() => void query.refetch()} />
                </div>
              ) : null}
              {children(data)}
            </>
          ) : error ? (
            <Failed message={error.message} onRetry={() => void query.refetch()} />
          ) : (
            <Waiting />
          )}
        </Drawer.Body>
        {foot ? (
          <div ref={tellFootHeight} className={classes.foot}>
            {foot}
          </div>
        ) : null}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Messages keep above what may be done, where they lie over a drawer. For `ref`. */
function tellFootHeight(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--drawer-foot', `${foot.offsetHeight}px`));
  sizes.observe(foot);
  return () => {
    sizes.disconnect();
    style.removeProperty('--drawer-foot');
  };
}

/** No dialog was opened over it; those of pages that sleep are hidden. */
function isLast(content: HTMLElement | null): boolean {
  const shown = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility());
  return shown.at(-1) === content;
}

function Waiting() {
  return (
    <Stack gap="md" aria-hidden="true">
      <Skeleton h={92} radius="md" />
      <Skeleton h={16} w="40%" />
      <Skeleton h={150} radius="md" />
      <Skeleton h={16} w="30%" />
      <Skeleton h={190} radius="md" />
    </Stack>
  );
}
