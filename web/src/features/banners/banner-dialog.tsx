import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { emptyTexts } from '@quarterdeck/contract/core/publishing';
import {
  type Banner,
  type BannerContent,
  banner,
  bannerDevices,
  bannerLinks,
  bannerPlaces,
  bannerTexts,
  newBanner,
} from '@quarterdeck/contract/features/banners/banners';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { PictureField } from '#kit/form/picture-field.tsx';
import { localName } from '#kit/local-name.ts';
import { touched } from './actions.ts';
import classes from './banners.module.css';

interface BannerDialogProps {
  /** Undefined: a new one. */
  row: Banner | undefined;
  onClose: () => void;
}

type Values = { content: BannerContent };
type Form = UseFormReturnType<Values>;

const fresh: BannerContent = { ...newBanner, texts: emptyTexts(bannerTexts), fallback: '' };

// A banner that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a banner, or saves a revision of one. */
export default function BannerDialog({ row, onClose }: BannerDialogProps) {
  const { t } = useTranslation('banners');
  const { data } = useQuery({
    ...endpointQuery(banner.detail, { id: String(row?.id ?? 0) }, { quiet: true }),
    enabled: row !== undefined,
  });
  const common = {
    onClose,
    size: 720,
    submitLabel: t('create.submit'),
    doneMessage: t('create.done'),
    invalidates: touched,
    toBody: (values: Values) => values,
  };
  if (row === undefined)
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={banner.create}
        row={undefined}
        initialValues={{ content: fresh } as Values}
        intention={intention}
      >
        {(form) => <Fields form={form} />}
      </FormDialog>
    );
  if (data === undefined) return null;
  return (
    <FormDialog
      {...common}
      title={t('edit.title', { name: localName(row) })}
      endpoint={banner.save}
      row={data.record}
      action="edit"
      initialValues={{ content: data.content } as Values}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('banners');
  const { link } = form.values.content;
  const select = (name: 'place' | 'device', values: readonly string[]) => (
    <NativeSelect
      label={t(`columns.${name}`)}
      data={values.map((value) => ({ value, label: t(`${name}.${value}`) }))}
      {...form.getInputProps(`content.${name}`)}
    />
  );
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={t('fields.title_zh')}
          withAsterisk
          maxLength={80}
          data-autofocus
          {...form.getInputProps('content.texts.zh-CN.title')}
        />
        <TextInput
          label={t('fields.title_en')}
          withAsterisk
          maxLength={80}
          {...form.getInputProps('content.texts.en-US.title')}
        />
        {select('place', bannerPlaces)}
        {select('device', bannerDevices)}
        <NativeSelect
          label={t('columns.link_kind')}
          data={bannerLinks.map((value) => ({ value, label: t(`link_kind.${value}`) }))}
          value={link.kind}
          onChange={({ currentTarget }) =>
            form.setFieldValue('content.link', { kind: currentTarget.value as typeof link.kind, target: '' })
          }
        />
        {link.kind === 'none' ? null : (
          <TextInput
            label={t(`target.${link.kind}`)}
            withAsterisk
            maxLength={500}
            {...form.getInputProps('content.link.target')}
          />
        )}
      </div>
      <PictureField
        label={t('fields.picture')}
        withAsterisk
        {...form.getInputProps('content.picture')}
        error={form.errors['content.picture']}
      />
      <PictureField
        label={t('fields.picture_en')}
        description={t('hint.picture_en')}
        {...form.getInputProps('content.picture_en')}
        error={form.errors['content.picture_en']}
      />
    </>
  );
}
