import type { BondEntry, Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { Time } from '#kit/time.tsx';
import { HarmedSheet } from './harmed-sheet.tsx';
import classes from './traders.module.css';

interface BondProps {
  row: Trader;
  entries: readonly BondEntry[];
}

/** What is held of a trader, what moved it, and what somebody asked about it. */
export function Bond({ row, entries }: BondProps) {
  const { t } = useTranslation('traders');
  return (
    <>
      <Facts
        facts={[
          [t('columns.bond'), <Money key="bond" amount={row.bond} asset="USDT" strong copyable />],
          [t('fields.bond_required'), <Money key="required" amount={row.bond_required} asset="USDT" />],
          [t('fields.bond_kind'), row.bond_kind === null ? undefined : t(`bondKind.${row.bond_kind}`)],
          [
            t('fields.bond_amount'),
            row.bond_amount === null ? undefined : (
              <Money key="amount" amount={row.bond_amount} asset="USDT" />
            ),
          ],
          [t('fields.bond_to'), row.bond_to === null ? undefined : t(`rewardTo.${row.bond_to}`)],
          [t('columns.bond_maker'), row.bond_maker ?? undefined],
          [t('fields.bond_checker'), row.bond_checker ?? undefined],
          [t('fields.bond_reason'), row.bond_reason ?? undefined, 'wide'],
          [t('fields.bond_evidence'), row.bond_evidence ?? undefined, 'wide'],
        ]}
      />
      {row.bond_kind === 'forfeit' ? (
        <HarmedSheet harmed={row.bond_harmed ?? []} amount={row.bond_amount ?? '0'} />
      ) : null}
      {entries.length === 0 ? null : <Entries entries={entries} />}
    </>
  );
}

function Entries({ entries }: Pick<BondProps, 'entries'>) {
  const { t } = useTranslation('traders');
  const isOut = (kind: BondEntry['kind']) => kind === 'released' || kind === 'forfeited';
  return (
    <ScrollBox label={t('bondEntries.label')} className={classes.box ?? ''}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('bondEntries.kind')}</th>
            <th scope="col" className={classes.amount}>
              {t('fields.amount')}
            </th>
            <th scope="col">{t('bondEntries.admin')}</th>
            <th scope="col">{t('bondEntries.batch')}</th>
            <th scope="col">{t('bondEntries.at')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, kind, amount, admin, batch_id, created_at }) => (
            <tr key={id}>
              <th scope="row">{t(`bondEntries.${kind}`)}</th>
              <td className={classes.amount}>
                {isOut(kind) ? '−' : '+'}
                <Money amount={amount} asset="USDT" />
              </td>
              <td>{admin}</td>
              <td>
                <RecordLink kind="ledger_batch" id={batch_id}>
                  #{batch_id}
                </RecordLink>
              </td>
              <td>
                <Time value={created_at} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
