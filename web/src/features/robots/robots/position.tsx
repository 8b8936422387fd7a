import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import { CycleNo } from './cycle-no.tsx';
import { Greyed } from './robot-marks.tsx';

/** What is open, at what prices, as of the report. */
export function Position({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  const price = (name: 'qty' | 'avg_price' | 'last_price' | 'next_add_price' | 'tp_price') =>
    [t(`columns.${name}`), <Money key={name} amount={row[name]} asset="" bare digits={6} />] as const;
  return (
    <Greyed isGreyed={row.silent_at !== null}>
      <Facts
        facts={[
          [t('columns.reported_at'), <Time key="reported" value={row.reported_at} />],
          [t('columns.cycle_no'), <CycleNo key="cycle" no={row.cycle_no} />],
          [t('columns.level'), row.level < 0 ? t('noPosition') : t('levelOf', { level: row.level })],
          ...(['qty', 'avg_price', 'last_price', 'next_add_price', 'tp_price'] as const).map(price),
          [t('columns.fees'), <Money key="fees" amount={row.fees} asset={row.asset} digits={2} />],
          [t('columns.robot_fee_l'), <Money key="fuel" amount={row.robot_fee_l} asset="L" digits={2} />],
          [t('columns.last_fill_at'), <Time key="fill" value={row.last_fill_at} />],
        ]}
      />
    </Greyed>
  );
}
