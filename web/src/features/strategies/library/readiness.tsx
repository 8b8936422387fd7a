import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import { useTranslation } from 'react-i18next';
import { MakerPanel } from '#kit/approval/maker-panel.tsx';
import { Panel } from '#kit/panel.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Can } from '#session/access.tsx';
import classes from './library.module.css';

/** Who requested the shelf, or what the newest revision lacks for it. */
export function Readiness({ row }: { row: Strategy }) {
  const { shelf_maker_id, revision, shelf_revision } = row;
  if (shelf_maker_id === null && shelf_revision === revision) return null;
  return (
    <div className={classes.notices}>
      <Notice row={row} />
    </div>
  );
}

function Notice({ row }: { row: Strategy }) {
  const { t } = useTranslation('strategies-library');
  const { id, shelf_maker_id, shelf_maker, revision, lint_errors, backtest_fresh } = row;
  if (shelf_maker_id !== null)
    return (
      <MakerPanel
        makerId={shelf_maker_id}
        maker={shelf_maker}
        namespace="strategies-library"
        need="strategy.approve"
      />
    );
  const lacking = [
    ...(lint_errors > 0 ? [t('ready.lint', { count: lint_errors })] : []),
    ...(backtest_fresh ? [] : [t('ready.backtest')]),
  ];
  if (lacking.length === 0) return <Panel tone="info">{t('ready.yes', { revision })}</Panel>;
  return (
    <Panel tone="warning" title={t('ready.no', { revision })}>
      {lacking.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {backtest_fresh ? null : (
        <Can need="backtest.run">
          <TextLink to={`/strategy/backtest?strategy=${id}`}>{t('ready.runBacktest')}</TextLink>
        </Can>
      )}
    </Panel>
  );
}
