import {
  parameterNames,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { useTranslation } from 'react-i18next';
import classes from './backtests.module.css';
import { valueText } from './parameter-text.ts';

/** What was played, parameter by parameter. */
export function ParameterList({ parameters }: { parameters: StrategyParameters }) {
  const { t } = useTranslation('strategies-library');
  return (
    <dl className={classes.parameters}>
      {parameterNames.map((name) => (
        <div key={name}>
          <dt>{t(`parameters.${name}`)}</dt>
          <dd>{valueText(parameters, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
