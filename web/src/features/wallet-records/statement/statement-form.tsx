import { Button, NativeSelect } from '@mantine/core';
import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { walletStatementExport } from '@quarterdeck/contract/features/wallet-records/statement';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#api/client.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { DateField } from '#kit/form/date-field.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { UserField } from '#kit/user-field.tsx';
import { Can } from '#session/access.tsx';
import classes from './statement.module.css';

// A type and not an interface: the address takes it as its parameters.
export type Wanted = { uid: string; asset: string; from: string; to: string };

interface StatementFormProps {
  wanted: Wanted;
  isShown: boolean;
  onShow: (wanted: Wanted) => void;
}

/** Whose wallet, in which asset, from which day to which. */
export function StatementForm({ wanted, isShown, onShow }: StatementFormProps) {
  const { t } = useTranslation('wallet-records');
  const nameOf = useAssetName();
  const [values, setValues] = useState(wanted);
  // Another address, by a link or the way back, fills it again.
  const address = JSON.stringify(wanted);
  const [filledFrom, setFilledFrom] = useState(address);
  if (address !== filledFrom) {
    setFilledFrom(address);
    setValues(wanted);
  }
  const [isSaving, setSaving] = useState(false);
  const set = (name: keyof Wanted) => (value: string) => setValues((now) => ({ ...now, [name]: value }));
  const save = async () => {
    setSaving(true);
    try {
      const query = { ...wanted, asset: wanted.asset as Asset };
      await download(walletStatementExport, { query }, `statement-${wanted.uid}-${wanted.asset}.csv`);
    } catch {
      // The client has shown why.
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.form}
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault();
        onShow({ ...values, uid: values.uid.trim() });
      }}
    >
      <UserField label={t('columns.uid')} required value={values.uid} onChange={set('uid')} />
      <NativeSelect
        label={t('columns.asset')}
        data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))}
        value={values.asset}
        onChange={({ currentTarget }) => set('asset')(currentTarget.value)}
      />
      <DateField
        label={t('statement.from')}
        required
        max={values.to}
        value={values.from}
        onChange={set('from')}
      />
      <DateField
        label={t('statement.to')}
        required
        min={values.from}
        value={values.to}
        onChange={set('to')}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('statement.show')}</Button>
        {isShown ? (
          <>
            <Can need="wallet_record.export">
              <SendButton
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                loading={isSaving}
                onClick={() => void save()}
              >
                CSV
              </SendButton>
            </Can>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('statement.print')}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
