import { Button, Loader, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Media, mediaList } from '@quarterdeck/contract/features/files/library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { MediaThumb } from './media-thumb.tsx';
import classes from './picture.module.css';

interface PictureChooserProps {
  onChoose: (media: Media) => void;
  onClose: () => void;
}

const pageSize = 20;

/** The pictures of the media library, the newest first, to choose one of. */
export default function PictureChooser({ onChoose, onClose }: PictureChooserProps) {
  const { t } = useTranslation('kit');
  const [name, setName] = useState('');
  const [cursor, setCursor] = useState<string>();
  const [wanted] = useDebouncedValue(name.trim(), 300);
  const query = useQuery({
    ...endpointQuery(
      mediaList.index,
      { kind: 'picture', page_size: pageSize, ...(wanted && { name: wanted }), ...(cursor && { cursor }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const { list = [], next = null, previous = null } = query.data ?? {};
  return (
    <Dialog title={t('picture.chooseTitle')} size={720} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          label={t('picture.byName')}
          value={name}
          data-autofocus
          maxLength={120}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setCursor(undefined);
          }}
        />
        <Refusal>{query.error?.message}</Refusal>
        {query.isPending ? <Loader size="sm" /> : null}
        {query.data !== undefined && list.length === 0 ? <p>{t('picture.none')}</p> : null}
        <ul className={classes.grid}>
          {list.map((media) => (
            <li key={media.id}>
              <UnstyledButton className={classes.choice} onClick={() => onChoose(media)}>
                <MediaThumb media={media} size={96} />
                <span>{media.name}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <DialogFoot>
          <Button
            variant="default"
            disabled={previous === null}
            onClick={() => setCursor(previous ?? undefined)}
          >
            {t('picture.previous')}
          </Button>
          <Button variant="default" disabled={next === null} onClick={() => setCursor(next ?? undefined)}>
            {t('picture.next')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
