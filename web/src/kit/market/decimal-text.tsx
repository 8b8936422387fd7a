import { formatDecimals } from '@quarterdeck/contract/core/assets';
import { Absent } from '#kit/absent.tsx';

/** A decimal with its thousands grouped, every digit as it is. */
export function DecimalText({ value }: { value: string | null }) {
  return value === null ? <Absent /> : <span>{formatDecimals(value)}</span>;
}
