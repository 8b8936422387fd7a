import { Button, Group } from '@mantine/core';
import type { Provider } from '@quarterdeck/contract/features/providers/providers';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { HistoryLink } from '#kit/history-link.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { ProviderIcon } from '#session/provider-icon.tsx';
import classes from './providers.module.css';

interface ProviderCardProps {
  row: Provider;
  onChoose: (action: 'edit' | 'delete') => void;
}

/** A provider: where it is, whom it lets in, and what may be done with it. */
export function ProviderCard({ row, onChoose }: ProviderCardProps) {
  const { t } = useTranslation('providers');
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <span className={classes.icon}>
          <ProviderIcon icon={row.icon} />
        </span>
        <h2 id={id}>{row.name}</h2>
        <StatusTag tone={row.enabled ? 'success' : 'neutral'}>{t(row.enabled ? 'on' : 'off')}</StatusTag>
        <HistoryLink kind="provider" id={row.id} />
      </div>
      <dl className={classes.facts}>
        <dt>{t('fields.issuer')}</dt>
        <dd>
          <CopyText value={row.issuer} whole />
        </dd>
        <dt>{t('fields.client_id')}</dt>
        <dd>
          <CopyText value={row.client_id} whole />
        </dd>
        <dt>{t('fields.client_secret')}</dt>
        <dd>{t(row.has_secret ? 'secretKept' : 'secretNone')}</dd>
        <dt>{t('identities')}</dt>
        <dd>{row.identities}</dd>
        <dt>{t('lets')}</dt>
        <dd>
          <ul className={classes.rules}>
            <li>{t('rules.linked')}</li>
            {row.match_email ? <li>{t('rules.email')}</li> : null}
            {row.open_registration ? <li>{t('rules.open')}</li> : null}
          </ul>
        </dd>
        <dt>{t('factor.title')}</dt>
        <dd>{t(row.trust_mfa ? 'factor.trusted' : 'factor.asked')}</dd>
      </dl>
      {row.allowed_actions.length === 0 ? null : (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={t('edit.title', { name: row.name })}
            onClick={() => onChoose('edit')}
          >
            {t('edit.open')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t('delete.title', { name: row.name })}
            onClick={() => onChoose('delete')}
          >
            {t('delete.open')}
          </Button>
        </Group>
      )}
    </section>
  );
}
