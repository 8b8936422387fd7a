import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Reserved, type Reviewed, useIsReserved } from './reserved.tsx';

/** Whoever decides what a colleague has says that they know; nothing where it is the reader's own, or free. */
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
