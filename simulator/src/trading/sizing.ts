import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { Fraction } from '@quarterdeck/strategy/fraction';

/** What makes a robot's parameters of those of its strategy, as decimal texts. */
export interface Sizing {
  /** What the user spends, over what the strategy asks for. */
  stake: string;
  /** The least first order on this pair. */
  least: string;
  quantity_step: string;
  min_notional: string;
}

/** The parameters of a strategy for one robot: amounts by its stake, with what the pair asks of orders. */
export function sized(
  parameters: StrategyParameters,
  { stake, least, quantity_step, min_notional }: Sizing,
): StrategyParameters {
  const [first, times, smallest] = [parameters.first_amount, stake, least].map(Fraction.of) as [
    Fraction,
    Fraction,
    Fraction,
  ];
  const asked = first.times(times);
  const isSmall = asked.isBelow(smallest);
  const capital = Fraction.of(parameters.capital);
  return {
    ...parameters,
    first_amount: (isSmall ? smallest : asked).toText(2),
    capital: isSmall ? capital.times(smallest).over(first).toText(0) : capital.times(times).toText(2),
    quantity_step,
    min_notional,
    // Explicit prices are of another market.
    levels_override: [],
  };
}
