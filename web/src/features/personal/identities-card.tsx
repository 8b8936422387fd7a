import { Group } from '@mantine/core';
import {
  beginIdentity,
  type Identity,
  identityIndex,
  removeIdentity,
} from '@quarterdeck/contract/features/providers/providers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import { Time } from '#kit/time.tsx';
import { ProviderIcon } from '#session/provider-icon.tsx';
import { Card } from './card.tsx';
import { Lines } from './lines.tsx';
import classes from './personal.module.css';
import { useIdentities } from './use-identities.ts';
import { useLinking } from './use-linking.ts';

interface IdentitiesCardProps {
  /** Leaves the page for another address. */
  onLeave?: (address: string) => void;
}

/** The accounts at other services by which the person signs in. Where there is no such service it is not there. */
export function IdentitiesCard({ onLeave = leaveFor }: IdentitiesCardProps) {
  const { t } = useTranslation('personal');
  const { data, isError } = useIdentities();
  const isLinking = useLinking();
  /** What is being done: a provider that is left for, or an account that is unlinked. */
  const [busy, setBusy] = useState<string>();
  const linkable = data?.providers.filter(({ id }) => !data.list.some(({ provider }) => provider.id === id));
  if (data === undefined) return null;

  const attempt = async (what: string, work: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(what);
    try {
      await work();
    } catch {
      // The client has said why.
    } finally {
      setBusy(undefined);
    }
  };
  const link = (providerId: number) =>
    attempt(`link ${providerId}`, async () => {
      const { address } = await call(beginIdentity, { body: { provider_id: providerId } });
      onLeave(address);
    });
  const unlink = (id: number) =>
    attempt(`unlink ${id}`, async () => {
      await call(removeIdentity, { body: { id } }).finally(() => invalidate(identityIndex.path));
      done(t('identities.unlinked'));
    });

  return (
    <Card group="identities" lead={t(isLinking ? 'identities.linking' : 'identities.lead')}>
      <Lines count={data.list.length} isError={isError}>
        {data.list.map((identity) => (
          <IdentityLine
            key={identity.id}
            identity={identity}
            isBusy={busy === `unlink ${identity.id}`}
            onUnlink={() => void unlink(identity.id)}
          />
        ))}
      </Lines>
      <Group gap="xs">
        {linkable?.map(({ id, name, icon }) => (
          <SendButton
            key={id}
            variant="default"
            leftSection={<ProviderIcon icon={icon} />}
            loading={isLinking || busy === `link ${id}`}
            onClick={() => void link(id)}
          >
            {t('identities.link', { name })}
          </SendButton>
        ))}
      </Group>
    </Card>
  );
}

function leaveFor(address: string): void {
  location.assign(address);
}

interface IdentityLineProps {
  identity: Identity;
  isBusy: boolean;
  onUnlink: () => void;
}

function IdentityLine({ identity, isBusy, onUnlink }: IdentityLineProps) {
  const { t } = useTranslation('personal');
  const { provider, label, created_at: linkedAt, last_used_at: usedAt } = identity;
  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <ProviderIcon icon={provider.icon} />
      </span>
      <div className={classes.words}>
        <span className={classes.device}>{provider.name}</span>
        <span className={classes.place}>
          {label === '' ? null : <span>{label}</span>}
          <span>
            {t('identities.linkedAt')} <Time value={linkedAt} />
          </span>
          <span>
            {t('identities.usedAt')} {usedAt === null ? t('identities.never') : <Time value={usedAt} />}
          </span>
        </span>
      </div>
      <SendButton
        variant="default"
        size="xs"
        aria-label={t('identities.unlinkOf', { name: provider.name })}
        loading={isBusy}
        onClick={onUnlink}
      >
        {t('identities.unlink')}
      </SendButton>
    </li>
  );
}
