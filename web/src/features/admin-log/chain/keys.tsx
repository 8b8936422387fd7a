import { Button, Group } from '@mantine/core';
import { logKeys } from '@quarterdeck/contract/features/admin-log/chain';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { saveFile } from '#api/save-file.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Section } from '#kit/facts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from './chain.module.css';

interface KeysProps {
  onRotate: () => void;
}

/** The public keys of the heads: store them with the heads. */
export function Keys({ onRotate }: KeysProps) {
  const { t } = useTranslation('admin-log');
  const query = useQuery(endpointQuery(logKeys, undefined, { quiet: true }));
  const keys = query.data?.list ?? [];
  const save = () =>
    saveFile(
      new Blob([keys.map(({ public_key }) => public_key).join('')], { type: 'application/x-pem-file' }),
      'log-public-key.pem',
    );
  return (
    <Section
      title={t('chain.keys')}
      aside={
        <Group gap="xs">
          <Can need="admin_log.rotate_key">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconKey size={16} aria-hidden="true" />}
              onClick={onRotate}
            >
              {t('chain.rotate')}
            </Button>
          </Can>
          {keys.length > 0 ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={save}
            >
              {t('chain.saveKeys')}
            </Button>
          ) : null}
        </Group>
      }
    >
      {query.error ? <Failed message={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data && keys.length === 0 ? <p>{t('chain.noKeys')}</p> : null}
      <ul className={classes.list}>
        {keys.map(({ fingerprint, created_at, retired_at }) => (
          <li key={fingerprint}>
            <div className={classes.line}>
              <StatusTag tone={retired_at === null ? 'success' : 'neutral'}>
                {t(retired_at === null ? 'chain.keySigns' : 'chain.keyRetired')}
              </StatusTag>
              <Time value={created_at} />
              {retired_at === null ? null : (
                <span>
                  – <Time value={retired_at} />
                </span>
              )}
            </div>
            <CopyText value={fingerprint} whole />
          </li>
        ))}
      </ul>
    </Section>
  );
}
