import { NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type Platform,
  platforms,
  tellDevice,
  type Update,
} from '@quarterdeck/contract/features/versions/releases';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Facts } from '#kit/facts.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { Panel } from '#kit/panel.tsx';
import { ToldYesterday } from './told-yesterday.tsx';

interface TellDialogProps {
  onClose: () => void;
}

/** What a device would be told, and by which rule. */
export default function TellDialog({ onClose }: TellDialogProps) {
  const { t } = useTranslation('versions');
  const [asked, setAsked] = useState({ platform: 'android' as Platform, version: '', device: '' });
  const [answer, setAnswer] = useState<Update>();
  const [refusal, setRefusal] = useState<string>();
  const set = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part });
  const ask = async () => {
    setRefusal(undefined);
    setAnswer(undefined);
    try {
      setAnswer(await call(tellDevice, { query: asked, quiet: true }));
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : String(error));
    }
  };
  return (
    <Dialog title={t('tell.open')} size={720} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('columns.platform')}
            data={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
            value={asked.platform}
            onChange={({ currentTarget }) => set({ platform: currentTarget.value as Platform })}
          />
          <TextInput
            label={t('tell.version')}
            description={t('tell.versionHint')}
            required
            maxLength={40}
            data-autofocus
            value={asked.version}
            onChange={({ currentTarget }) => set({ version: currentTarget.value })}
          />
          <TextInput
            label={t('tell.device')}
            description={t('tell.deviceHint')}
            required
            maxLength={128}
            value={asked.device}
            onChange={({ currentTarget }) => set({ device: currentTarget.value })}
          />
          <Refusal>{refusal}</Refusal>
          {answer === undefined ? null : (
            <Panel
              alert
              tone={answer.update === 'forced' ? 'warning' : 'info'}
              title={t(`update.${answer.update}`)}
            >
              <div>{t(`rule.${answer.rule}`)}</div>
              {answer.release === null ? null : (
                <Facts
                  facts={[
                    [t('columns.semver'), answer.release.version],
                    [t('columns.build'), answer.release.build],
                  ]}
                />
              )}
            </Panel>
          )}
          <ToldYesterday platform={asked.platform} />
          <DialogFoot>
            <SendButton type="submit">{t('tell.ask')}</SendButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
