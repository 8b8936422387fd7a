import type { FailingLadder } from '@quarterdeck/contract/features/pairs/syncs';
import type { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { filtered } from '#kit/list/filtered.ts';
import { localName } from '#kit/local-name.ts';
import { DecimalText } from '#kit/market/decimal-text.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { useAccess } from '#session/access.tsx';
import classes from './changes.module.css';

/** Strategies of which an order would be too small for the pair. */
export function FailingLadders({ rows, pairId }: { rows: readonly FailingLadder[]; pairId: number | null }) {
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
              <th scope="col">{t('failing.robots')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.strategy_id} ${row.revision}`}>
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
                <td>
                  <RobotCount row={row} pairId={pairId} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function RobotCount({ row, pairId }: { row: FailingLadder; pairId: number | null }) {
  const list = listAddress('robot', useAccess());
  if (row.robots === 0 || list === undefined || pairId === null) return row.robots;
  const { strategy_id, revision } = row;
  const to = filtered<typeof robotList>(list, {
    ...{ pair_id: pairId, strategy_id },
    ...{ strategy_revision_min: revision, strategy_revision_max: revision },
  });
  return <TextLink to={to}>{row.robots}</TextLink>;
}
