import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useTranslation } from 'react-i18next';
import classes from './parameter-table.module.css';
import { parameterRows, useParameterWords } from './parameter-words.ts';

interface Side {
  title: string;
  parameters: StrategyParameters;
}

interface ParameterTableProps {
  newer: Side;
  /** Those beside it; differences are highlighted. */
  older?: Side | undefined;
}

/** All parameters of a strategy, or two of them side by side. */
export function ParameterTable({ newer, older }: ParameterTableProps) {
  const { t } = useTranslation('strategies-library');
  const wordsOf = useParameterWords();
  return (
    <table className={classes.parameters}>
      {older ? (
        <thead>
          <tr>
            <th scope="col">{t('compare.parameter')}</th>
            <th scope="col">{older.title}</th>
            <th scope="col">{newer.title}</th>
          </tr>
        </thead>
      ) : null}
      <tbody>
        {parameterRows.map((row) => {
          const value = wordsOf(newer.parameters, row);
          const was = older && wordsOf(older.parameters, row);
          const isChanged = was !== undefined && was !== value;
          return (
            <tr key={row} data-changed={isChanged || undefined}>
              <th scope="row">{t(`parameters.${row}`)}</th>
              {was === undefined ? null : <td>{isChanged ? <del>{was}</del> : was}</td>}
              <td>{isChanged ? <ins>{value}</ins> : value}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
