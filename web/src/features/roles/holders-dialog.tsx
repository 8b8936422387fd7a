import { NativeSelect } from '@mantine/core';
import type { Ability } from '@quarterdeck/contract/core/access';
import { type RightHolder, rightHolders } from '@quarterdeck/contract/features/roles/roles';
import { abilities } from '@quarterdeck/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Members } from './members.tsx';
import { pagesOf } from './rights/rights-nodes.ts';
import { useRightsNodes } from './rights/use-rights-nodes.ts';
import classes from './roles.module.css';

interface HoldersDialogProps {
  onClose: () => void;
}

/** Who has a right, and by which of their roles. */
export default function HoldersDialog({ onClose }: HoldersDialogProps) {
  const { t } = useTranslation('roles');
  const [ability, setAbility] = useState<Ability>(abilities[0]);
  const query = useQuery(endpointQuery(rightHolders, { ability }, { quiet: true }));
  const groups = useRightsNodes()
    .flatMap(pagesOf)
    .map(({ title, children }) => ({
      group: title,
      items: children.map((right) => ({ value: right.path, label: right.title })),
    }));
  return (
    <Dialog title={t('holders.title')} size={560} onClose={onClose}>
      <NativeSelect
        mb="md"
        label={t('holders.right')}
        data={groups}
        value={ability}
        onChange={(event) => setAbility(event.currentTarget.value as Ability)} // of the options above
        data-autofocus
      />
      <section aria-live="polite" aria-busy={query.isPending}>
        {query.error ? <Failed message={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.data ? <Members members={query.data.list} none={t('holders.none')} about={givenBy} /> : null}
      </section>
    </Dialog>
  );

  function givenBy({ roles }: RightHolder) {
    return (
      <span className={classes.soft}>
        {t('holders.by', { roles: roles.map(({ name }) => name).join(', '), count: roles.length })}
      </span>
    );
  }
}
