import { Button, Stack } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ReasonField } from './reason-field.tsx';
import { Refusal } from './refusal.tsx';
import { SendButton } from './send-button.tsx';
import { useClosing } from './use-closing.ts';

interface PreviewedDialogProps<Asked, Preview> {
  title: string;
  onClose: () => void;
  /** Which rows, in words. */
  intro: ReactNode;
  /** What the fields ask for; anything else is previewed again. */
  asked: Asked;
  fields: ReactNode;
  /** Nothing to preview yet. */
  isEmpty?: boolean;
  look: (asked: Asked) => Promise<Preview>;
  previewLabel: string;
  /** What would happen. */
  shown: (preview: Preview) => ReactNode;
  isReasonOwed?: boolean;
  /** Whether the preview finds anything to do, and all that it asks for was entered. */
  isReady: (preview: Preview) => boolean;
  submit: (preview: Preview, reason: string) => Promise<void>;
  submitLabel: (preview: Preview) => string;
  isRunning: boolean;
  danger?: boolean;
}

/** A command on rows that a filter finds: it says first what it would do. */
export function PreviewedDialog<Asked, Preview>(props: PreviewedDialogProps<Asked, Preview>) {
  const { title, onClose, intro, asked, fields, look, shown, submit, isRunning } = props;
  const { isEmpty = false, isReasonOwed = false, danger = false } = props;
  const { t } = useTranslation('kit');
  const [seen, setSeen] = useState<{ of: string; preview: Preview }>();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const of = JSON.stringify(asked);
  const [untouched] = useState(of);
  const isDirty = of !== untouched || reason !== '';
  const { mark, isLeaving, leave, stay } = useClosing(isDirty, title, onClose);
  const preview = seen?.of === of ? seen.preview : undefined;

  const work = async () => {
    if (preview !== undefined) return await submit(preview, reason);
    setLooking(true);
    try {
      setSeen({ of, preview: await look(asked) });
    } finally {
      setLooking(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    work().catch((error: Error) => setRefusal(error.message));
  };

  return (
    <Dialog title={title} size={640} onClose={leave} isBusy={isRunning} isKept={isDirty}>
      <form {...mark} onSubmit={send}>
        <Stack gap="md">
          <p>{intro}</p>
          {fields}
          {preview === undefined ? null : shown(preview)}
          {preview !== undefined && isReasonOwed ? (
            <ReasonField
              isOwed
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          ) : null}
          <Refusal>{refusal}</Refusal>
          <DialogFoot>
            {isLeaving ? (
              <LeaveQuestion onStay={stay} onLeave={onClose} />
            ) : (
              <>
                <Button variant="default" onClick={onClose} disabled={isRunning}>
                  {t('form.cancel')}
                </Button>
                {preview === undefined ? (
                  <SendButton type="submit" loading={isLooking} disabled={isEmpty}>
                    {props.previewLabel}
                  </SendButton>
                ) : (
                  <SendButton
                    type="submit"
                    loading={isRunning}
                    color={danger ? 'red.9' : undefined}
                    disabled={!props.isReady(preview) || (isReasonOwed && isBlank(reason))}
                  >
                    {props.submitLabel(preview)}
                  </SendButton>
                )}
              </>
            )}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
