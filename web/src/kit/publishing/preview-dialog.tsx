import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { type DeliveredItem, DeliveredView } from './delivered-view.tsx';
import { usePreviewChoice } from './preview-choices.tsx';
import { type PublishedKind, publishedName } from './published-kind.ts';
import classes from './publishing.module.css';

interface PreviewDialogProps {
  kind: PublishedKind;
  row: Publication;
  onClose: () => void;
}

/** What the apps would show of the newest revision: on a device, in a language, in a look, at a moment. */
export default function PreviewDialog({ kind, row, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('publishing');
  const [choice, controls] = usePreviewChoice();
  const { language: lang, at } = choice;
  const query = { id: String(row.id), lang, ...(at !== null && { at }) };
  const { data, error, refetch } = useQuery(
    endpointQuery(kind.contract.preview, query as never, { quiet: true }),
  );
  const { list } = (data ?? { list: [] }) as unknown as { list: DeliveredItem[] };
  const item = list.find(({ id }) => id === row.id);
  return (
    <Dialog title={t('preview.title', { name: publishedName(row) })} size={940} onClose={onClose}>
      {controls}
      <ShareLink kind={kind} row={row} />
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {data !== undefined && item === undefined ? <Panel tone="warning">{t('preview.absent')}</Panel> : null}
      {item === undefined ? null : <DeliveredView item={item} choice={choice} />}
    </Dialog>
  );
}

/** A link by which a colleague sees this revision for an hour. */
function ShareLink({ kind, row }: Pick<PreviewDialogProps, 'kind' | 'row'>) {
  const { t } = useTranslation('publishing');
  const [link, setLink] = useState<{ address: string; expires_at: string }>();
  const [refusal, setRefusal] = useState<string>();
  async function make(): Promise<void> {
    const body = { id: row.id, revision: row.revision };
    try {
      const signed = await call(kind.contract.previewLink, { body: body as never, quiet: true });
      const { token, expires_at } = signed as unknown as { token: string; expires_at: string };
      const { origin, pathname } = location;
      const address = `${origin}${pathname}#/setting/preview?kind=${kind.contract.kind}&token=${token}`;
      setLink({ address, expires_at });
    } catch (error) {
      setRefusal((error as Error).message);
    }
  }
  return (
    <div className={classes.share}>
      {link === undefined ? (
        <SendButton
          size="xs"
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          onClick={() => void make()}
        >
          {t('preview.share')}
        </SendButton>
      ) : (
        <p className={classes.both}>
          {t('preview.shared')} <Time value={link.expires_at} /> <CopyText value={link.address} keep={46} />
        </p>
      )}
      {refusal === undefined ? null : <Panel tone="danger">{refusal}</Panel>}
    </div>
  );
}
