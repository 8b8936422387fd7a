import { Absent } from '#kit/absent.tsx';
import { percentOf } from './fee.ts';

/** A fee as a percentage. */
export function FeeText({ fee }: { fee: string | null }) {
  return fee === null ? <Absent /> : <span>{percentOf(fee)} %</span>;
}
