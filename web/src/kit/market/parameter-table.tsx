import { UnstyledButton } from '@mantine/core';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useState } from 'react';
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
  /** Shows what differs, and the rest on request. */
  differencesFirst?: boolean;
  /** The coin of its amounts. */
  asset?: string | undefined;
}

/** All parameters of a strategy, or two of them side by side. */
export function ParameterTable({ newer, older, differencesFirst = false, asset }: ParameterTableProps) {
  const { t } = useTranslation('strategies-library');
  const wordsOf = useParameterWords(asset);
  const [isWhole, setWhole] = useState(false);
  const rows = parameterRows.map((row) => {
    const value = wordsOf(newer.parameters, row);
    const was = older && wordsOf(older.parameters, row);
    return { row, value, was, isChanged: was !== undefined && was !== value };
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const same = rows.filter(({ isChanged }) => !isChanged);
  const isFolded = differencesFirst && older !== undefined;
  const shown = isFolded ? [...changed, ...(isWhole ? same : [])] : rows;
  return (
    <>
      {isFolded && changed.length === 0 ? <p className={classes.none}>{t('compare.equal')}</p> : null}
      {shown.length === 0 ? null : (
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
            {shown.map(({ row, value, was, isChanged }) => (
              <tr key={row} data-changed={isChanged || undefined}>
                <th scope="row">{t(`parameters.${row}`)}</th>
                {was === undefined ? null : <td>{isChanged ? <del>{was}</del> : was}</td>}
                <td>{isChanged ? <ins>{value}</ins> : value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isFolded ? (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole ? t('compare.fold') : t('compare.unfold', { count: same.length })}
        </UnstyledButton>
      ) : null}
    </>
  );
}
