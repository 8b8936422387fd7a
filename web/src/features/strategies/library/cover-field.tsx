import { Button, FileButton, Input } from '@mantine/core';
import { pictureTypes, uploadFile } from '@quarterdeck/contract/features/files/files';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import classes from './library.module.css';

interface CoverFieldProps {
  /** The address of a picture; empty for none. */
  value?: string;
  onChange?: (address: string) => void;
  error?: ReactNode;
}

/** The picture of a strategy: it is sent as soon as it is chosen. */
export function CoverField({ value = '', onChange, error }: CoverFieldProps) {
  const { t } = useTranslation('strategies-library');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);

  async function send(file: File | null): Promise<void> {
    if (file === null) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const { url } = await upload(uploadFile, file, { quiet: true });
      onChange?.(url);
    } catch (problem) {
      setRefusal(problem instanceof ApiError ? problem.message : t('cover.failed'));
    }
    setSending(false);
    again.current?.();
  }

  return (
    <Input.Wrapper
      label={t('fields.cover')}
      description={t('hint.cover')}
      error={refusal ?? error}
      labelElement="div"
    >
      <div className={classes.coverField}>
        {value === '' ? null : <img src={value} alt={t('fields.cover')} className={classes.thumb} />}
        <FileButton resetRef={again} accept={pictureTypes.join(',')} onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={isSending}>
              {value === '' ? t('cover.choose') : t('cover.replace')}
            </Button>
          )}
        </FileButton>
        {value === '' ? null : (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange?.('')}>
            {t('cover.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
