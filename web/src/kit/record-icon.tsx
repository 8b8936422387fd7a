import { icons } from 'virtual:menu-icons/records';
import { IconCircleDot } from '@tabler/icons-react';
import { recordsOf } from './records.ts';

/** The icon of records of this kind. */
export function RecordIcon({ kind }: { kind: string }) {
  const Icon = icons[recordsOf(kind)?.icon ?? ''] ?? IconCircleDot;
  return <Icon size={18} stroke={1.7} aria-hidden="true" />;
}
