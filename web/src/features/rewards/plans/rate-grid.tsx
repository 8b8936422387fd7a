import { shareLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import type { Rates } from '@quarterdeck/contract/features/rewards/share-terms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { LevelName } from '#kit/levels/level-parts.tsx';
import classes from './plans.module.css';

interface RateGridProps {
  rates: Rates;
  /** What stands in a cell. */
  children: (rate: string, level: number, generation: number) => ReactNode;
}

/** Rates by level, starting without a level, and by generation, starting with the nearest. */
export function RateGrid({ rates, children }: RateGridProps) {
  const { t } = useTranslation('rewards-plans');
  const { data } = useQuery(endpointQuery(shareLevelList.index, { page_size: '200' }, { quiet: true }));
  const nameOf = (level: number) => data?.list.find(({ rank }) => rank === level)?.name ?? null;
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
              <th scope="row">
                {level === 0 ? t('matrix.none') : <LevelName rank={level} name={nameOf(level)} />}
              </th>
              {row.map((rate, generation) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a generation is its place
                <td key={generation}>{children(rate, level, generation)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
