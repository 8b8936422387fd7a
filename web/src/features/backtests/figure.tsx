import Decimal from 'decimal.js';

interface FigureProps {
  /** Decimal text. */
  value: string | null | undefined;
  /** Decimals that are shown; the title has all. */
  places?: number;
  unit?: string;
  /** With a sign, also above zero. */
  isSigned?: boolean;
}

/** A figure of a back-test, rounded for reading; hovering shows it exactly. */
export function Figure({ value, places = 2, unit = '', isSigned = false }: FigureProps) {
  if (value === null || value === undefined || value === '') return '–';
  return <span title={value}>{figureText(value, { places, unit, isSigned })}</span>;
}

export function figureText(
  value: string,
  { places = 2, unit = '', isSigned = false }: Omit<FigureProps, 'value'> = {},
): string {
  const number = new Decimal(value);
  const text = number.toFixed(places).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
  return `${isSigned && number.greaterThan(0) ? '+' : ''}${text}${unit}`;
}
