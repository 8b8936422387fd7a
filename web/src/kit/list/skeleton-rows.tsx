import { Skeleton } from '@mantine/core';

interface SkeletonRowsProps {
  count: number;
  columns: number;
}

/** Rows before the first answer, of the height that rows have, so that nothing moves when they come. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={column} style={{ height: 42 }}>
          <Skeleton h={12} w={`${55 + ((row * 7 + column * 13) % 40)}%`} miw={48} />
        </td>
      ))}
    </tr>
  ));
}
