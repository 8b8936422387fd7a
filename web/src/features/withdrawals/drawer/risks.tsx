import type { RiskReason } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from '../withdrawals.module.css';

interface RisksProps {
  reasons: readonly RiskReason[];
  /** Those that were known before: what came since, and what no longer holds, is marked. */
  earlier?: readonly RiskReason[];
}

/** Why a withdrawal looks risky, each reason with what it adds to the score. */
export function Risks({ reasons, earlier = reasons }: RisksProps) {
  const { t } = useTranslation('withdrawals');
  const has = (list: readonly RiskReason[], code: string) => list.some((reason) => reason.code === code);
  /** The server says how many users came within how many days as figures. */
  const inWords = (detail: string) => {
    const [, count, days] = /^(\d+) · (\d+) d$/.exec(detail) ?? [];
    return count === undefined ? detail : t('riskNow.within', { count: Number(count), days });
  };
  const gone = earlier.filter(({ code }) => !has(reasons, code));
  if (reasons.length + gone.length === 0) return null;
  return (
    <ul className={classes.risks}>
      {reasons.map(({ code, score, detail, later }) => (
        <li key={code}>
          <span>
            <StatusTag tone={score >= 30 ? 'danger' : 'warning'} small>
              +{score}
            </StatusTag>
          </span>
          <span>
            {t(`risk.${code}`)}
            {has(earlier, code) && !later ? null : <strong> · {t('riskNow.isNew')}</strong>}
            {detail === null ? null : <small>{inWords(detail)}</small>}
          </span>
        </li>
      ))}
      {gone.map(({ code }) => (
        <li key={code}>
          <span />
          <span>
            <del>{t(`risk.${code}`)}</del> · {t('riskNow.gone')}
          </span>
        </li>
      ))}
    </ul>
  );
}
