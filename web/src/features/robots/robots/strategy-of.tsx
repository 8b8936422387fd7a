import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { localText } from '#kit/local-name.ts';
import { RecordLink } from '#kit/record-link.tsx';

/** The strategy that a robot runs by, with its revision. */
export function StrategyOf({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  const { strategy_id, strategy_zh, strategy_ch, strategy_en, strategy_revision } = row;
  if (strategy_id === null) return t('ownParameters');
  const name = localText({ zh: strategy_zh ?? '', ch: strategy_ch ?? '', en: strategy_en ?? '' });
  return (
    <RecordLink kind="strategy" id={strategy_id}>
      {name} · {t('revisionNo', { revision: strategy_revision })}
    </RecordLink>
  );
}
