import { ActionIcon, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { pageSizes, totalCap } from '@quarterdeck/contract/core/http/list';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataBounds } from '../data-bounds.tsx';
import classes from './list-page.module.css';
import type { Place } from './use-list-state.ts';

interface PagerProps {
  total: number | undefined;
  isTotalCapped: boolean;
  isLimited: boolean;
  pageSize: number;
  next: Place | undefined;
  previous: Place | undefined;
  onPageSize: (size: number) => void;
  onGoTo: (place: Place) => void;
}

/** First, previous, next, last, by keyset: page 20,000 costs what page 1 costs, and has no number. */
export function Pager({
  total,
  isTotalCapped,
  isLimited,
  pageSize,
  next,
  previous,
  onPageSize,
  onGoTo,
}: PagerProps) {
  const { t } = useTranslation('kit');
  const go = (place: Place | undefined) => {
    if (place) onGoTo(place);
  };
  return (
    <nav className={classes.pager} aria-label={t('pager.title')}>
      <div className={classes.total}>
        {total === undefined ? (
          <Skeleton h={14} w={90} />
        ) : (
          <Text size="sm" aria-live="polite">
            {t(isTotalCapped ? 'pager.totalCapped' : 'pager.total', {
              count: isTotalCapped ? totalCap : total,
              formatted: (isTotalCapped ? totalCap : total).toLocaleString('en-US'),
            })}
          </Text>
        )}
        {isLimited ? <DataBounds /> : null}
      </div>
      <NativeSelect
        size="xs"
        aria-label={t('pager.size')}
        value={String(pageSize)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('pager.perPage', { size }) }))}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
      <Group gap={4} wrap="nowrap">
        <Step label={t('pager.first')} off={!previous} onClick={() => onGoTo({ end: 'first' })}>
          <IconChevronLeftPipe size={17} />
        </Step>
        <Step label={t('pager.previous')} off={!previous} onClick={() => go(previous)}>
          <IconChevronLeft size={17} />
        </Step>
        <Step label={t('pager.next')} off={!next} onClick={() => go(next)}>
          <IconChevronRight size={17} />
        </Step>
        <Step label={t('pager.last')} off={!next} onClick={() => onGoTo({ end: 'last' })}>
          <IconChevronRightPipe size={17} />
        </Step>
      </Group>
    </nav>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, off, onClick, children }: StepProps) {
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
