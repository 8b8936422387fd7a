import type { RobotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import Decimal from 'decimal.js';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Greyed } from './robot-marks.tsx';
import classes from './robots.module.css';

/** What it waits for, how far away that is, and what keeps it from its next buy. */
export function WhyNot({ robot, awaited, blocks }: RobotDetail) {
  const { t } = useTranslation('robots');
  const { last_price, causes } = robot;
  const distance = (price: string) => {
    if (last_price === null) return '–';
    const percent = new Decimal(price).minus(last_price).div(last_price).times(100);
    return `${percent.isNegative() ? '' : '+'}${percent.toFixed(2)}%`;
  };
  return (
    <Greyed isGreyed={robot.silent_at !== null}>
      {blocks.length === 0 && causes.length === 0 ? (
        <p className={classes.plain}>{t('whyNot.free')}</p>
      ) : (
        <p className={classes.tags}>
          {t('whyNot.blocks')}
          {blocks.map((block) => (
            <StatusTag key={block} tone="warning" small>
              {t(`block.${block}`)}
            </StatusTag>
          ))}
          {causes.map((cause) => (
            <StatusTag key={cause} tone="danger" small>
              {t(`cause.${cause}`, { defaultValue: cause })}
            </StatusTag>
          ))}
        </p>
      )}
      {awaited.length === 0 ? (
        <p className={classes.plain}>{t('whyNot.none')}</p>
      ) : (
        <Sheet
          label={t('whyNot.awaited')}
          rows={awaited}
          keyOf={({ kind, price }) => `${kind} ${price}`}
          columns={[
            { name: 'kind', title: t('whyNot.awaited'), cell: ({ kind }) => t(`wait.${kind}`) },
            {
              name: 'price',
              title: t('whyNot.price'),
              numeric: true,
              cell: ({ price }) => <Money amount={price} asset="" bare digits={6} />,
            },
            {
              name: 'distance',
              title: t('whyNot.distance'),
              numeric: true,
              cell: ({ price }) => distance(price),
            },
          ]}
        />
      )}
    </Greyed>
  );
}
