import type { Ability } from '@quarterdeck/contract/core/access';
import { MakerPanel } from './maker-panel.tsx';

interface MakerNoticeProps {
  row: { status: string; maker_id: number; maker: string | null };
  /** Whose messages have `maker.isYou` and `maker.isOther`. */
  namespace: string;
  /** The permission to decide. */
  need: Ability;
}

/** Says of what waits for a review who proposed it. */
export function MakerNotice({ row, namespace, need }: MakerNoticeProps) {
  if (row.status !== 'pending_review') return null;
  return <MakerPanel makerId={row.maker_id} maker={row.maker} namespace={namespace} need={need} />;
}
