import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { localText } from '#kit/local-name.ts';
import { RecordLink } from '#kit/record-link.tsx';
import classes from './robots.module.css';

/** The strategy that a robot runs by, with its revision where there is room for it. */
export function StrategyOf({ row, isShort = false }: { row: Robot; isShort?: boolean }) {
  const { t } = useTranslation('robots');
  const { strategy_id, strategy_zh, strategy_ch, strategy_en, strategy_revision } = row;
  if (strategy_id === null) return t('ownParameters');
  const name = localText({ zh: strategy_zh ?? '', ch: strategy_ch ?? '', en: strategy_en ?? '' });
  const link = (
    <RecordLink kind="strategy" id={strategy_id}>
      {isShort ? name : `${name} · ${t('revisionNo', { revision: strategy_revision })}`}
    </RecordLink>
  );
  return isShort ? <span className={classes.short}>{link}</span> : link;
}
