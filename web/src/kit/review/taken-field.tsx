import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Reserved, type Reviewed, useIsReserved } from './reserved.tsx';

/** Confirms deciding on a colleague's assignment; nothing if it is the reader's own, or unassigned. */
export function TakenField({ row, ...input }: CheckboxProps & { row: Reviewed }) {
  const isReserved = useIsReserved();
  if (!isReserved(row)) return null;
  return (
    <>
      <Reserved row={row} />
      <Checkbox {...input} />
    </>
  );
}
