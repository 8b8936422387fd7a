import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useInsertionEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useSession } from '#session/session.ts';
import { draftOf, dropDraft, holdDraft, isRecord } from './drafts.ts';

interface DraftOfferProps<V extends Record<string, unknown>> {
  /** Tells this form from every other. */
  name: string;
  form: UseFormReturnType<V>;
}

/** Keeps what is typed into the form should the session end, and offers it to the same person afterwards. */
export function DraftOffer<V extends Record<string, unknown>>({ name, form }: DraftOfferProps<V>) {
  const { t } = useTranslation('kit');
  const account = useSession(({ user }) => user?.id ?? 0);
  const [draft, setDraft] = useState(() => draftOf(account, name));

  // Of all effects this kind alone outlives a change of tab, which puts the form to sleep and does not close it.
  useInsertionEffect(() => holdDraft(name, () => (form.isDirty() ? form.getValues() : undefined)));

  if (!draft) return null;
  const close = () => {
    dropDraft(account, name);
    setDraft(undefined);
  };
  const restore = () => {
    form.setValues(fitting(draft, form.getValues()));
    close();
  };
  return (
    <Panel tone="info" title={t('form.draftFound')}>
      <Group gap="xs">
        <Button size="xs" onClick={restore}>
          {t('form.draftRestore')}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t('form.draftDiscard')}
        </Button>
      </Group>
    </Panel>
  );
}

/** Those values that the form of now can hold; what a draft has not, stays as it is. */
function fitting<V extends Record<string, unknown>>(draft: Record<string, unknown>, values: V): Partial<V> {
  const kept = Object.entries(draft).flatMap(([name, value]) => {
    if (!Object.hasOwn(values, name)) return [];
    const present = values[name];
    if (isRecord(present) && isRecord(value)) return [[name, { ...present, ...fitting(value, present) }]];
    const isOfKind = present === null || value === null || kindOf(value) === kindOf(present);
    return isOfKind ? [[name, value]] : [];
  });
  return Object.fromEntries(kept) as Partial<V>; // names and kinds of its own fields
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
