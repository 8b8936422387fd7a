import type { Rates } from '@quarterdeck/contract/features/rewards/share-terms';
import { RateGrid } from './rate-grid.tsx';

interface RateTableProps {
  rates: Rates;
  /** The rates of the version that they are compared with. */
  before: Rates | undefined;
}

/** The rates of a version; what was otherwise before is struck through beside what is. */
export function RateTable({ rates, before }: RateTableProps) {
  return (
    <RateGrid rates={rates}>
      {(rate, level, generation) => {
        const was = before === undefined ? rate : (before[level]?.[generation] ?? '0');
        if (was === rate) return `${rate}%`;
        return (
          <span data-changed>
            {rate}%<del>{was}%</del>
          </span>
        );
      }}
    </RateGrid>
  );
}
