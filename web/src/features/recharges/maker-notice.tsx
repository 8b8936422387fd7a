import type { Recharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerNoticeProps {
  row: Recharge;
}

/**
 * Says of what waits for a checker who proposed it, whose word its owner is, and that somebody else must approve it; and of what the
 * network gave up that nobody can credit it.
 */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('recharges');
  return (
    <>
      {row.is_dropped && isOpen(row) ? (
        <div style={{ marginBottom: 16 }}>
          <Panel tone="warning">{t('maker.dropped')}</Panel>
        </div>
      ) : null}
      <Proposal row={row} />
    </>
  );
}

const isOpen = ({ status }: Recharge) => status === 'pending_review' || status === 'unmatched';

function Proposal({ row }: MakerNoticeProps) {
  const { t } = useTranslation('recharges');
  const me = useAccess().id;
  const waiting = waitingOf(row);
  if (waiting === undefined) return null;
  const { kind, maker, makerId } = waiting;
  const isMine = makerId === me;
  const isFilesWord = row.owner_imported && kind === 'credit';
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isMine || isFilesWord ? 'warning' : 'info'}>
        {t(`maker.${kind}`, { maker, uid: row.match_uid })} {isMine ? t('maker.isYou') : t('maker.isOther')}
        {isFilesWord ? <p>{t('maker.ownerImported', { uid: row.uid })}</p> : null}
      </Panel>
    </div>
  );
}

/** What of this row somebody proposed that nobody decided yet. */
function waitingOf(row: Recharge) {
  const { status, maker, maker_id: makerId } = row;
  if (status === 'credited' && row.reverse_maker !== null)
    return { kind: 'reversal', maker: row.reverse_maker, makerId: row.reverse_maker_id };
  if (maker === null) return undefined;
  if (status === 'unmatched') return { kind: 'match', maker, makerId };
  return status === 'pending_review' ? { kind: 'credit', maker, makerId } : undefined;
}
