import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useTranslation } from 'react-i18next';
import { parameterRows, useParameterWords } from '#kit/market/parameter-words.ts';
import classes from './backtests.module.css';

/** What was played, parameter by parameter. */
export function ParameterList({ parameters }: { parameters: StrategyParameters }) {
  const { t } = useTranslation('strategies-library');
  const words = useParameterWords();
  return (
    <dl className={classes.parameters}>
      {parameterRows.map((name) => (
        <div key={name}>
          <dt>{t(`parameters.${name}`)}</dt>
          <dd>{words(parameters, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
