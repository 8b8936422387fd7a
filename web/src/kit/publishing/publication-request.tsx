import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useTranslation } from 'react-i18next';
import { MakerPanel } from '#kit/approval/maker-panel.tsx';
import { useAccess } from '#session/access.tsx';
import { isReschedule } from './looks.ts';
import type { PublishedKind } from './published-kind.ts';

/** Says of a record that waits to be published who requested it, who may approve, and why the reader may not. */
export function PublicationRequest({ kind, row }: { kind: PublishedKind; row: Publication }) {
  const { t } = useTranslation('publishing');
  const { id } = useAccess();
  const { publish_maker_id, publish_maker, author_id, asked } = row;
  if (publish_maker_id === null) return null;
  const isOfSchedule = asked !== null && isReschedule(row, asked.publish_at);
  const isAuthorOnly = author_id === id && publish_maker_id !== id;
  return (
    <div style={{ marginBottom: 16 }}>
      <MakerPanel
        makerId={publish_maker_id}
        maker={publish_maker}
        namespace="publishing"
        words={isOfSchedule ? 'scheduleMaker' : 'maker'}
        need={kind.contract.abilities.publish}
        warns={isAuthorOnly}
      >
        {isAuthorOnly ? <p>{t('maker.isAuthor')}</p> : null}
      </MakerPanel>
    </div>
  );
}
