import type { FailingLadder } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { localName } from '#kit/local-name.ts';
import { DecimalText } from '#kit/market/decimal-text.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './changes.module.css';

/** Strategies of which an order would be too small for the pair. */
export function FailingLadders({ rows }: { rows: readonly FailingLadder[] }) {
  const { t } = useTranslation('pairs-changes');
  return (
    <Panel tone="warning" title={t('failing.title', { count: rows.length })}>
      <ScrollBox label={t('drawer.failing')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('failing.strategy')}</th>
              <th scope="col">{t('failing.level')}</th>
              <th scope="col">{t('failing.amount')}</th>
              <th scope="col">{t('failing.least')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.strategy_id}>
                <td>
                  <RecordLink kind="strategy" id={row.strategy_id}>
                    {t('failing.revision', { name: localName(row), revision: row.revision })}
                  </RecordLink>
                </td>
                <td>{row.level === 0 ? t('failing.first') : row.level}</td>
                <td>
                  <DecimalText value={row.amount} />
                </td>
                <td>
                  <DecimalText value={row.least} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
