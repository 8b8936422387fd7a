import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { type Ladder, type LadderLevel, ladder } from '@quarterdeck/strategy/ladder';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { Figure } from './figure.tsx';
import { LadderChart } from './ladder-chart.tsx';

interface LadderViewProps {
  parameters: StrategyParameters;
  /** What the first order is filled at. */
  entry: string;
}

/** What a strategy would buy from an entry price on, as a chart and as a table. */
export default function LadderView({ parameters, entry }: LadderViewProps) {
  const { t } = useTranslation('strategies-library');
  const found = useMemo(() => ladderOf(parameters, entry), [parameters, entry]);
  if (found === undefined) return null;
  const { levels, needed, covered, minimum_capital } = found;
  const last = levels.at(-1);
  return (
    <>
      <Facts
        facts={[
          [t('ladder.needed'), <Figure key="needed" value={needed} places={2} />],
          [t('ladder.capital'), <Figure key="capital" value={minimum_capital} places={2} />],
          [t('ladder.covered'), <Figure key="covered" value={covered} places={2} unit="%" />],
          [
            t('ladder.lastRebound'),
            last?.rebound ? <Figure key="rebound" value={last.rebound} places={2} unit="%" /> : undefined,
          ],
        ]}
      />
      <LadderChart levels={levels} />
      <Sheet
        label={t('ladder.title')}
        columns={columnsOf(t, placesOf(entry))}
        rows={levels}
        keyOf={({ level }) => level}
      />
    </>
  );
}

/** Undefined while the entry price is none. */
function ladderOf(parameters: StrategyParameters, entry: string): Ladder | undefined {
  try {
    return ladder(parameters, entry);
  } catch {
    return undefined;
  }
}

/** Decimals that matter at a price. */
const placesOf = (entry: string) => (Number(entry) >= 1000 ? 2 : Number(entry) >= 1 ? 4 : 8);

function columnsOf(t: (key: string) => string, places: number): SheetColumn<LadderLevel>[] {
  const figure = (name: 'price' | 'drop' | 'amount' | 'total' | 'average' | 'take_profit' | 'rebound') => {
    const isPercent = name === 'drop' || name === 'rebound';
    const isMoney = name === 'amount' || name === 'total';
    return {
      name,
      title: t(`ladder.${name}`),
      numeric: true,
      cell: (row: LadderLevel) =>
        row[name] === '' ? (
          '–'
        ) : (
          <Figure
            value={row[name]}
            places={isPercent || isMoney ? 2 : places}
            {...(isPercent && { unit: '%' })}
          />
        ),
    };
  };
  return [
    { name: 'level', title: t('ladder.level'), cell: ({ level }) => level },
    ...(['price', 'drop', 'amount', 'total', 'average', 'take_profit', 'rebound'] as const).map(figure),
  ];
}
