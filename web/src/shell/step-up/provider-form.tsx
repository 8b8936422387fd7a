import { Button, Stack } from '@mantine/core';
import { stepUp } from '@quarterdeck/contract/features/session/session';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { ProviderIcon } from '#session/provider-icon.tsx';
import { useSession } from '#session/session.ts';
import { answerStepUp } from '#session/step-up.ts';
import { useProof } from '#session/use-proof.ts';

/** For who has no password: a proof at a service of theirs, in a window of its own. */
export function ProviderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit');
  const providers = useSession(({ user }) => user?.proof_providers);
  const { isVisiting, problem, prove } = useProof(async (returned) => {
    await call(stepUp, { body: { method: 'provider', ...returned }, quiet: true });
    answerStepUp(true);
  });
  return (
    <Stack gap="md">
      {providers?.map(({ id, name, icon }, index) => (
        <SendButton
          key={id}
          leftSection={<ProviderIcon icon={icon} />}
          data-autofocus={index === 0 || undefined}
          onClick={() => void prove(id)}
        >
          {t('stepUp.byProvider', { name })}
        </SendButton>
      ))}
      <span role="status">{isVisiting ? t('stepUp.visiting') : null}</span>
      <Refusal>{typeof problem === 'string' ? t(`stepUp.problems.${problem}`) : problem?.message}</Refusal>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
