import type { CodeBatch } from '@quarterdeck/contract/code-batches';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerNoticeProps {
  row: CodeBatch;
}

/** Says of a batch that waits who proposed it, and that somebody else must approve it. */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('code-batches');
  const isOwn = row.maker_id === useAccess().id;
  if (row.status !== 'pending_review') return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isOwn ? 'warning' : 'info'}>
        {isOwn ? t('maker.isYou') : t('maker.isOther', { maker: row.maker ?? '' })}
      </Panel>
    </div>
  );
}
