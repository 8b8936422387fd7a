import { Button, FileButton, Group, Input, TextInput } from '@mantine/core';
import { can } from '@quarterdeck/contract/core/access';
import { altTextMax, noPicture, type Picture } from '@quarterdeck/contract/core/pictures';
import { pictureTypes } from '@quarterdeck/contract/features/files/files';
import { type Media, uploadMedia } from '@quarterdeck/contract/features/files/library';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import classes from '#kit/picture/picture.module.css';
import { useAccess } from '#session/access.tsx';
import { SendButton } from './send-button.tsx';

const PictureChooser = lazyPart(() => import('#kit/picture/picture-chooser.tsx'));

interface PictureFieldProps {
  label: ReactNode;
  description?: ReactNode;
  withAsterisk?: boolean;
  value?: Picture;
  onChange?: (picture: Picture) => void;
  error?: ReactNode;
  /** The alternative text is set elsewhere, or the image is decorative: no field for it. */
  isDecoration?: boolean;
}

/** A picture of the media library: uploaded as soon as it is chosen, or one that is there, and what it shows in each language. */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    description,
    withAsterisk,
    value = noPicture,
    onChange,
    error,
    isDecoration = false,
  } = props;
  const { t } = useTranslation('kit');
  const access = useAccess();
  const [isSending, setSending] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);

  const take = ({ url, alt_zh, alt_en }: Media) => {
    setRefusal(undefined);
    onChange?.({ url, alt_zh: alt_zh || value.alt_zh, alt_en: alt_en || value.alt_en });
  };

  async function send(file: File | null): Promise<void> {
    if (file === null) return;
    setSending(true);
    setRefusal(undefined);
    try {
      take(await upload(uploadMedia, file, { quiet: true }));
      void invalidate('/backstage/media');
    } catch (problem) {
      setRefusal(problem instanceof ApiError ? problem.message : t('picture.failed'));
    }
    setSending(false);
    again.current?.();
  }

  return (
    <div>
      <Input.Wrapper
        label={label}
        labelElement="div"
        description={description ?? t('picture.hint')}
        withAsterisk={withAsterisk}
        error={refusal ?? error}
      >
        <div className={classes.field}>
          {value.url === '' ? null : (
            <img
              className={classes.shown}
              src={`${value.url}?w=480`}
              alt={value.alt_en || t('picture.preview')}
            />
          )}
          <Group gap="xs">
            {can(access, 'media.edit') ? (
              <FileButton
                resetRef={again}
                accept={pictureTypes.join(',')}
                onChange={(file) => void send(file)}
              >
                {(button) => (
                  <SendButton {...button} size="xs" variant="default" loading={isSending}>
                    {t('picture.upload')}
                  </SendButton>
                )}
              </FileButton>
            ) : null}
            {can(access, 'media.read') ? (
              <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
                {t('picture.choose')}
              </Button>
            ) : null}
            {value.url === '' ? null : (
              <Button size="xs" variant="subtle" color="gray" onClick={() => onChange?.(noPicture)}>
                {t('picture.remove')}
              </Button>
            )}
          </Group>
        </div>
      </Input.Wrapper>
      {value.url === '' || isDecoration ? null : (
        <div className={classes.alts}>
          <TextInput
            label={t('picture.alt_zh')}
            description={t('picture.altHint')}
            maxLength={altTextMax}
            value={value.alt_zh}
            onChange={({ currentTarget }) => onChange?.({ ...value, alt_zh: currentTarget.value })}
          />
          <TextInput
            label={t('picture.alt_en')}
            description={t('picture.altHint')}
            maxLength={altTextMax}
            value={value.alt_en}
            onChange={({ currentTarget }) => onChange?.({ ...value, alt_en: currentTarget.value })}
          />
        </div>
      )}
      {isChoosing ? (
        <PictureChooser
          onClose={() => setChoosing(false)}
          onChoose={(media) => {
            take(media);
            setChoosing(false);
          }}
        />
      ) : null}
    </div>
  );
}
