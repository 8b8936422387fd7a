import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconCopy, IconFileImport } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showOnce } from '#api/show-once.ts';
import { done } from '#kit/form/done.ts';
import { importTheme } from '#theme/import-theme.ts';
import { previewTheme, useTheme } from '#theme/theme-store.ts';

/** Takes the settings to another browser and back, as JSON. */
export function Transfer() {
  const { t } = useTranslation('theme');
  const [isImporting, setImporting] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(useTheme.getState().theme, null, 2));
      done(t('transfer.copied'));
    } catch {
      showOnce(t('transfer.copyFailed'));
    }
  }

  return (
    <Stack gap="xs" mt="lg">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('transfer.copy')}
      </Button>
      {isImporting ? (
        <ImportForm onClose={() => setImporting(false)} />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileImport size={16} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {t('transfer.import')}
        </Button>
      )}
    </Stack>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('theme');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an error makes it longer than what is in sight
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which an effect must not give back.
    form.current?.scrollIntoView({ block: 'end' });
  }, [error]);

  function apply(event: FormEvent): void {
    event.preventDefault();
    const imported = importTheme(text);
    if ('problem' in imported) {
      const { reason, ...about } = imported.problem;
      setError(t(`transfer.${reason}`, about));
      return;
    }
    previewTheme(imported.settings);
    done(t('transfer.applied'));
    onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={apply}>
      <Textarea
        label={t('transfer.paste')}
        value={text}
        error={error}
        autosize
        minRows={4}
        maxRows={8}
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Group gap="xs" mt="xs" grow>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('transfer.cancel')}
        </Button>
        <Button type="submit" size="xs">
          {t('transfer.apply')}
        </Button>
      </Group>
    </form>
  );
}
