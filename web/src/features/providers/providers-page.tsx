import { Button, Skeleton } from '@mantine/core';
import { type Provider, providerIndex } from '@quarterdeck/contract/features/providers/providers';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import '#kit/styles.ts';
import { useAccess } from '#session/access.tsx';
import { ProviderCard } from './provider-card.tsx';
import classes from './providers.module.css';

const ProviderDialog = lazyPart(() => import('./provider-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

interface Chosen {
  action: 'edit' | 'delete';
  row: Provider;
}

/** The services that people sign in with. */
export default function ProvidersPage() {
  const { t } = useTranslation('providers');
  const { data, isError } = useQuery(endpointQuery(providerIndex));
  const { admin } = useAccess();
  const [chosen, setChosen] = useState<Chosen>();
  const [isAdding, setAdding] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        {admin ? (
          <Button
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('create.open')}
          </Button>
        ) : null}
      </header>
      <p className={classes.lead}>{t('lead')}</p>
      {data ? (
        <>
          <p className={classes.redirect}>
            <span>{t('redirectUri')}</span> <CopyText value={data.redirect_uri} whole />
          </p>
          {data.list.length === 0 ? <p className={classes.empty}>{t('none')}</p> : null}
          <div className={classes.cards}>
            {data.list.map((row) => (
              <ProviderCard key={row.id} row={row} onChoose={(action) => setChosen({ action, row })} />
            ))}
          </div>
        </>
      ) : (
        <Placeholder isError={isError} />
      )}
      {isAdding ? <ProviderDialog row={undefined} onClose={() => setAdding(false)} /> : null}
      {chosen?.action === 'edit' ? <ProviderDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'delete' ? <DeleteDialog row={chosen.row} onClose={close} /> : null}
    </>
  );
}

function Placeholder({ isError }: { isError: boolean }) {
  const { t } = useTranslation('providers');
  return isError ? <p className={classes.empty}>{t('unavailable')}</p> : <Skeleton h={180} />;
}
