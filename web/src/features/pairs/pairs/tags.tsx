import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './pairs.module.css';

type Offered = Pick<Pair, 'status' | 'exchange_status' | 'delisted_at'>;

/** Whether a pair is offered, and what besides its own switch keeps it back. */
export function PairStatusTag({ status, exchange_status, delisted_at }: Offered) {
  const { t } = useTranslation('pairs');
  if (delisted_at !== null)
    return (
      <StatusTag tone="danger" meaning={t('meaning.delisted')}>
        {t('state.delisted')}
      </StatusTag>
    );
  if (status === 'on' && exchange_status === 'off')
    return (
      <StatusTag tone="warning" meaning={t('meaning.exchangeOff')}>
        {t('state.exchangeOff')}
      </StatusTag>
    );
  return (
    <StatusTag tone={status === 'on' ? 'success' : 'neutral'} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}

/** The symbol, with a star where the pair is recommended. */
export function SymbolText({ symbol, recommended }: Pick<Pair, 'symbol' | 'recommended'>) {
  const { t } = useTranslation('pairs');
  return (
    <span className={classes.symbol}>
      {symbol}
      {recommended ? (
        <IconStarFilled size={14} className={classes.star} role="img" aria-label={t('columns.recommended')} />
      ) : null}
    </span>
  );
}
