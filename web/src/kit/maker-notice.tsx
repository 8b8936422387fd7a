import { useTranslation } from 'react-i18next';
import { useAccess } from '#session/access.tsx';
import { Panel } from './panel.tsx';

interface MakerNoticeProps {
  row: { status: string; maker_id: number; maker: string | null };
  /** Whose messages have `maker.isYou` and `maker.isOther`. */
  namespace: string;
}

/** Says of what waits for a second person who proposed it, and that it is for somebody else to decide. */
export function MakerNotice({ row, namespace }: MakerNoticeProps) {
  const { t } = useTranslation(namespace);
  const isOwn = row.maker_id === useAccess().id;
  if (row.status !== 'pending_review') return null;
  return (
    <Panel tone={isOwn ? 'warning' : 'info'}>
      {isOwn ? t('maker.isYou') : t('maker.isOther', { maker: row.maker ?? '' })}
    </Panel>
  );
}
