import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { MakerPanel } from '#kit/approval/maker-panel.tsx';
import { Panel } from '#kit/panel.tsx';
import { isOpen } from './flags.tsx';

interface MakerNoticeProps {
  row: Recharge;
}

/**
 * For a recharge in review: its proposer, the source of its owner, and that someone else must approve it; for a dropped
 * transaction that it cannot be credited; and whether its user is frozen or blacklisted.
 */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('recharges');
  return (
    <>
      {warningsOf(row).map((words) => (
        <div key={words} style={{ marginBottom: 16 }}>
          <Panel tone="warning">{t(words)}</Panel>
        </div>
      ))}
      <Proposal row={row} />
    </>
  );
}

/** Warnings for the deciding admin. */
function warningsOf(row: Recharge): string[] {
  if (!isOpen(row)) return [];
  return [
    row.is_dropped ? 'maker.dropped' : [],
    row.user_blacklisted ? 'reason.user_blacklisted' : row.user_frozen ? 'reason.user_frozen' : [],
  ].flat();
}

function Proposal({ row }: MakerNoticeProps) {
  const { t } = useTranslation('recharges');
  const waiting = waitingOf(row);
  if (waiting === undefined) return null;
  const { kind, ...asked } = waiting;
  const isFilesWord = row.owner_imported && kind === 'credit';
  return (
    <div style={{ marginBottom: 16 }}>
      <MakerPanel
        {...asked}
        namespace="recharges"
        need={kind === 'reversal' ? 'recharge.reverse' : 'recharge.review'}
        said={`${t(`maker.${kind}`, { maker: asked.maker, uid: row.match_uid })} `}
        warns={isFilesWord}
      >
        {isFilesWord ? <p>{t('maker.ownerImported', { uid: row.uid })}</p> : null}
      </MakerPanel>
    </div>
  );
}

/** The undecided requests of this row. */
function waitingOf(row: Recharge) {
  const { status, maker, maker_id: makerId } = row;
  if (status === 'credited' && row.reverse_maker !== null)
    return { kind: 'reversal', maker: row.reverse_maker, makerId: row.reverse_maker_id };
  if (maker === null) return undefined;
  if (status === 'unmatched') return { kind: 'match', maker, makerId };
  return status === 'pending_review' ? { kind: 'credit', maker, makerId } : undefined;
}
