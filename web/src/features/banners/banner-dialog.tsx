import { NativeSelect, TextInput } from '@mantine/core';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  type Banner,
  type BannerContent,
  bannerDevices,
  bannerLinks,
  bannerPlaces,
  bannerTexts,
  newBanner,
} from '@quarterdeck/contract/features/banners/banners';
import { useTranslation } from 'react-i18next';
import { Intention } from '#kit/form/intention.ts';
import { PictureField } from '#kit/form/picture-field.tsx';
import { ContentDialog, type ContentForm } from '#kit/publishing/content-dialog.tsx';
import { LocalTexts } from '#kit/publishing/local-texts.tsx';
import { bannerKind } from './actions.ts';
import classes from './banners.module.css';

interface BannerDialogProps {
  /** Undefined: a new one. */
  row: Banner | undefined;
  onClose: () => void;
}

const fresh: BannerContent = { ...newBanner, texts: emptyTexts(bannerTexts), fallback: '' };

// A banner that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a banner, or saves a revision of one. */
export default function BannerDialog({ row, onClose }: BannerDialogProps) {
  return (
    <ContentDialog
      kind={bannerKind}
      row={row}
      fresh={fresh}
      intention={intention}
      size={720}
      onClose={onClose}
    >
      {(form, outdated) => <Fields form={form} outdated={outdated} />}
    </ContentDialog>
  );
}

function Fields({ form, outdated }: { form: ContentForm<BannerContent>; outdated: readonly string[] }) {
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
      <LocalTexts
        form={form}
        outdated={outdated}
        fields={[{ name: 'title', label: t('texts.title'), max: 80, isOwed: true }]}
      />
      <div className={classes.two}>
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
