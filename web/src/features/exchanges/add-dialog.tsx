import { NativeSelect } from '@mantine/core';
import {
  addExchange,
  type CatalogueEntry,
  exchangeCatalogue,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts } from '#kit/facts.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { touched } from './actions.ts';
import { SettingsFields, type SettingsValues, settingsBody } from './settings-fields.tsx';
import { Supports } from './supports.tsx';

interface AddDialogProps {
  onClose: () => void;
}

const intention = new Intention();
const empty = { code: '', name: '', color: '', ip_whitelist: '', maker: '', taker: '' };

/** Adds an exchange that the server knows. */
export default function AddDialog({ onClose }: AddDialogProps) {
  const { t } = useTranslation('exchanges');
  const { data, error, refetch } = useQuery(endpointQuery(exchangeCatalogue, undefined, { quiet: true }));
  const known = data?.list ?? [];
  return (
    <FormDialog
      title={t('add.open')}
      endpoint={addExchange}
      row={undefined}
      onClose={onClose}
      initialValues={empty as SettingsValues & { code: string }}
      toBody={(values) => ({ code: values.code, ...settingsBody(values) })}
      submitLabel={t('add.submit')}
      doneMessage={t('add.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
          <NativeSelect
            label={t('add.which')}
            withAsterisk
            data-autofocus
            data={[
              { value: '', label: t(data ? 'add.choose' : 'add.loading') },
              ...known.map(({ code, name, added }) => ({
                value: code,
                label: added ? t('add.added', { name }) : name,
                disabled: added,
              })),
            ]}
            {...form.getInputProps('code')}
            onChange={({ currentTarget: { value } }) => {
              const entry = known.find(({ code }) => code === value);
              form.setValues({ code: value, name: entry?.name ?? '', color: entry?.color ?? '' });
            }}
          />
          <Known entry={known.find(({ code }) => code === form.values.code)} />
          <SettingsFields inputProps={(name) => form.getInputProps(name)} />
        </>
      )}
    </FormDialog>
  );
}

/** What is known of the exchange that was chosen. */
function Known({ entry }: { entry: CatalogueEntry | undefined }) {
  const { t } = useTranslation('exchanges');
  if (entry === undefined) return null;
  return (
    <Facts
      facts={[
        [t('columns.supports'), <Supports key="supports" supports={entry.supports} />, 'wide'],
        [t('fields.key_fields'), entry.key_fields.map((field) => t(`key_fields.${field}`)).join(' · ')],
        [t('fields.countries'), entry.countries.join(' · ') || undefined],
      ]}
    />
  );
}
