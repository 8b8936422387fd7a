import type { Rates } from '@quarterdeck/contract/share-terms';
import { useTranslation } from 'react-i18next';
import classes from './plans.module.css';

interface RateTableProps {
  rates: Rates;
  /** The rates of the version that they are compared with. */
  before: Rates | undefined;
}

/** The rates by level and generation; what was otherwise before is struck through beside what is. */
export function RateTable({ rates, before }: RateTableProps) {
  const { t } = useTranslation('share-plans');
  return (
    <div className={classes.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('matrix.level')}</th>
            {rates[0]?.map((_, generation) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a generation is its place
              <th key={generation} scope="col">
                {t('matrix.generation', { generation: generation + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((row, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            <tr key={level}>
              <th scope="row">{level === 0 ? t('matrix.none') : level}</th>
              {row.map((rate, generation) => {
                const was = before === undefined ? rate : (before[level]?.[generation] ?? '0');
                const isChanged = was !== rate;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a generation is its place
                  <td key={generation} data-changed={isChanged || undefined}>
                    {rate}%{isChanged ? <del>{was}%</del> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
