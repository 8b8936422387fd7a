import { useSearchParams } from 'react-router';
import { TextLink } from '#kit/text-link.tsx';

/** A cycle by its number, which leads to its chart in this drawer. */
export function CycleNo({ no }: { no: number }) {
  const [params] = useSearchParams();
  const there = new URLSearchParams(params);
  there.set('cycle', String(no));
  return <TextLink to={`?${there}`}>{no}</TextLink>;
}
