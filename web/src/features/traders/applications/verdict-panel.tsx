import type { ApplicationDetail } from '@quarterdeck/contract/features/traders/applications/applications';
import { IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import classes from './applications.module.css';
import { type Verdict, verdictOn, type Weight } from './verdict.ts';

/** First of all: whether it can be approved, what speaks against it, and what for it. Nothing where it is decided. */
export function VerdictPanel({ detail }: { detail: ApplicationDetail }) {
  const { t } = useTranslation('traders-applications');
  if (detail.application.status !== 'pending') return null;
  const verdict = verdictOn(detail, Date.now());
  const { stops, against, inFavour } = verdict;
  return (
    <Panel tone={toneOf(verdict)} title={t(`verdict.${wordOf(verdict)}`, { count: against.length })}>
      <div className={classes.verdict}>
        <Weights name={t('verdict.against')} weights={[...stops, ...against]} isAgainst />
        <Weights name={t('verdict.for')} weights={inFavour} />
      </div>
    </Panel>
  );
}

const toneOf = ({ stops, against }: Verdict) =>
  stops.length > 0 ? 'danger' : against.length > 0 ? 'warning' : 'success';

const wordOf = ({ stops, against }: Verdict) =>
  stops.length > 0 ? 'stopped' : against.length > 0 ? 'weigh' : 'clear';

interface WeightsProps {
  name: string;
  weights: readonly Weight[];
  isAgainst?: boolean;
}

function Weights({ name, weights, isAgainst = false }: WeightsProps) {
  const { t } = useTranslation('traders-applications');
  const Sign = isAgainst ? IconMinus : IconPlus;
  return (
    <div>
      <h3>{name}</h3>
      {weights.length === 0 ? (
        <p>
          <IconCircleCheck size={15} aria-hidden /> {t('verdict.nothing')}
        </p>
      ) : (
        <ul>
          {weights.map(({ code, count }) => (
            <li key={code}>
              <Sign size={15} aria-hidden />
              <span>{t(`weight.${code}`, { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
