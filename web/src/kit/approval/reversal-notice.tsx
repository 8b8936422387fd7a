import type { Ability } from '@quarterdeck/contract/core/access';
import type { ReactNode } from 'react';
import { MakerPanel } from './maker-panel.tsx';
import { type Reversible, waitsForReversal } from './reversal-state.tsx';

interface ReversalNoticeProps {
  row: Reversible;
  /** Whose messages have `maker.isYou` and `maker.isOther`. */
  namespace: string;
  /** The permission to reverse. */
  need: Ability;
  /** What is to be said besides. */
  children?: ReactNode;
}

/** Names the requester of a reversal, and says that someone else must carry it out. */
export function ReversalNotice({ row, namespace, need, children }: ReversalNoticeProps) {
  if (!waitsForReversal(row)) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <MakerPanel makerId={row.reverse_maker_id} maker={row.reverse_maker} namespace={namespace} need={need}>
        {children}
      </MakerPanel>
    </div>
  );
}
