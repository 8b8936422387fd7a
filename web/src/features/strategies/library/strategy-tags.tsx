import type { Strategy, StrategyStatus } from '@quarterdeck/contract/features/strategies/library/library';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import classes from './library.module.css';

const tones: Record<StrategyStatus, Tone> = { off_shelf: 'neutral', on_shelf: 'success' };
const risks: Record<Strategy['risk_tag'], Tone> = { low: 'success', medium: 'info', high: 'warning' };

export function StrategyStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('strategies-library');
  return (
    <StatusTag
      tone={tones[status as StrategyStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** Where it stands on the shelf, and what of it waits. */
export function ShelfState({ row }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  const { status, shelf_revision, revision, published_at, shelf_maker_id, category_shelf } = row;
  const isScheduled = status === 'on_shelf' && published_at === null;
  return (
    <span className={classes.beside}>
      {isScheduled ? (
        <StatusTag tone="progress">{t('flags.scheduled')}</StatusTag>
      ) : (
        <StrategyStatusTag status={status} />
      )}
      {status === 'on_shelf' && category_shelf === 'off' ? (
        <StatusTag tone="warning" meaning={t('meaning.category_hidden')} small>
          {t('flags.categoryHidden')}
        </StatusTag>
      ) : null}
      {shelf_revision !== null && shelf_revision !== revision ? (
        <StatusTag tone="info" small>
          {t('flags.shelfRevision', { revision: shelf_revision })}
        </StatusTag>
      ) : null}
      {shelf_maker_id === null ? null : (
        <StatusTag tone="warning" small>
          {t('flags.requested')}
        </StatusTag>
      )}
    </span>
  );
}

export function RiskTag({ row }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  return (
    <StatusTag tone={risks[row.risk_tag]} small>
      {t(`risk_tag.${row.risk_tag}`)}
    </StatusTag>
  );
}

/** How old the newest back-test of the newest revision is. */
export function BacktestAge({ row: { backtest_at, backtest_fresh } }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  if (backtest_at === null) return <span className={classes.soft}>{t('backtest.none')}</span>;
  const days = Math.max(0, Math.floor((Date.now() - new Date(backtest_at).getTime()) / 86_400_000));
  const words = days === 0 ? t('backtest.today') : t('backtest.days', { count: days });
  return backtest_fresh ? (
    <span className={classes.plain}>{words}</span>
  ) : (
    <StatusTag tone="warning">{words}</StatusTag>
  );
}

/** How many findings keep it off the shelf. */
export function LintCount({ row: { lint, lint_errors } }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  if (lint_errors > 0) return <StatusTag tone="danger">{t('lint.errors', { count: lint_errors })}</StatusTag>;
  if (lint.length > 0)
    return <StatusTag tone="warning">{t('lint.warnings', { count: lint.length })}</StatusTag>;
  return <StatusTag tone="success">{t('lint.clean')}</StatusTag>;
}
