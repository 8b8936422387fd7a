import { differs } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import Decimal from 'decimal.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { Greyed, HeardAge, RobotStanding } from './robot-marks.tsx';
import classes from './robots.module.css';

/** What it made, what is open, and how it stands: the first thing to know. */
export function Verdict({ row }: { row: Robot }) {
  const { t } = useTranslation('robots');
  const { asset, causes, capital, level } = row;
  const money = (amount: string) => <Money amount={amount} asset={asset} gain digits={2} />;
  return (
    <Greyed isGreyed={row.silent_at !== null}>
      <dl className={classes.verdict}>
        <Key
          name={t('columns.result')}
          note={
            <>
              {ofCapital(row)} {t('verdict.of')} <Money amount={capital} asset={asset} digits={2} />
            </>
          }
        >
          <Money amount={row.result} asset={asset} gain strong copyable digits={2} />
        </Key>
        <Key name={t('columns.realised')} note={t('verdict.cycles', { no: row.cycle_no })}>
          {money(row.realised)}
        </Key>
        <Key name={t('columns.unrealised')} note={level < 0 ? t('noPosition') : t('levelOf', { level })}>
          {money(row.unrealised)}
        </Key>
        <Key
          name={t('columns.status')}
          note={
            <>
              {t('columns.heard_at')} <HeardAge row={row} />
            </>
          }
        >
          <RobotStanding row={row} />
          {/* Of one that does not pause yet they read like its state; the pause causes below name them. */}
          {causes.length === 0 || differs(row) ? null : (
            <small>{causes.map((cause) => t(`cause.${cause}`, { defaultValue: cause })).join(' · ')}</small>
          )}
        </Key>
      </dl>
    </Greyed>
  );
}

function Key({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <small>{note}</small>
      </dd>
    </div>
  );
}

/** The result as a share of what the user put in. */
function ofCapital({ result, capital }: Robot): string {
  const whole = new Decimal(capital);
  if (whole.isZero()) return '–';
  const percent = new Decimal(result).div(whole).times(100);
  return `${percent.greaterThan(0) ? '+' : ''}${percent.toFixed(2)}%`;
}
