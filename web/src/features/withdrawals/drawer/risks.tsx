import type { RiskReason } from '@quarterdeck/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from '../withdrawals.module.css';

interface RisksProps {
  reasons: readonly RiskReason[];
}

/** Why a withdrawal looks risky, each reason with what it adds to the score. */
export function Risks({ reasons }: RisksProps) {
  const { t } = useTranslation('withdrawals');
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.risks} style={{ marginTop: 12 }}>
      {reasons.map(({ code, score, detail }) => (
        <li key={code}>
          <span>
            <StatusTag tone={score >= 30 ? 'danger' : 'warning'} small>
              +{score}
            </StatusTag>
          </span>
          <span>
            {t(`risk.${code}`)}
            {detail === null ? null : <small>{detail}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
