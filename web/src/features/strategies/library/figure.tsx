import { formatDecimals } from '@quarterdeck/contract/core/assets';

interface FigureProps {
  /** Decimal text. */
  value: string;
  /** Decimals that are shown at most. */
  places: number;
  unit?: string;
}

/** A figure of a plan, cut to the decimals that matter; the whole of it is its title. */
export function Figure({ value, places, unit = '' }: FigureProps) {
  return <span title={value}>{figureText(value, places) + unit}</span>;
}

export function figureText(value: string, places: number): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return formatDecimals(`${whole}.${fraction.slice(0, places)}`);
}
