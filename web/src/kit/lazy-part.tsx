import { Button, Portal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n.ts';
import { afterPaint } from './after-paint.ts';
import classes from './lazy-part.module.css';
import { Panel } from './panel.tsx';

interface Options {
  /** Stands in its place while the script loads. */
  fallback?: ReactNode;
  /** Its texts are the shell's, which are there. */
  isOfShell?: boolean;
  /** Its surroundings are painted before its script is requested. */
  isLater?: boolean;
}

/** What drawers and dialogs are given. */
interface OverPage {
  opened?: boolean;
  onClose?: () => void;
}

/**
 * A part of a page whose script and texts come when it is first drawn. Where it does not come, a notice stands in the part's
 * place, or in a corner for what lies over the page; the page around it stays. Not by React's own `lazy`: what comes after a
 * fallback is held back for 300 ms there, and the first drawer of a page with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, isOfShell = false, isLater = false }: Options = {},
): ComponentType<Props> {
  const fetchPart = async () => {
    const [loaded] = await Promise.all([load(), isOfShell ? undefined : withPageTexts()]);
    return loaded;
  };
  let part: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const [Part, setPart] = useState(() => part);
    const [hasFailed, setFailed] = useState(false);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests it again
    useEffect(() => {
      if (Part !== undefined) return;
      let isGone = false;
      const begin = () =>
        void fetchPart().then(
          (loaded) => {
            part = loaded.default;
            if (!isGone) setPart(() => loaded.default);
          },
          (error: unknown) => {
            reportError(error);
            if (!isGone) setFailed(true);
          },
        );
      const stop = isLater ? afterPaint(begin) : begin();
      return () => {
        isGone = true;
        stop?.();
      };
    }, [Part, attempt]);
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    const { opened = true, onClose } = props as OverPage;
    const notice = opened ? <Notice canReload={attempt > 0} onRetry={retry} onClose={onClose} /> : null;
    if (hasFailed) return notice;
    if (Part === undefined) return fallback;
    return (
      <PartBoundary key={attempt} notice={notice}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

interface NoticeProps {
  /** Trying again did not help; the page may be older than what the server has. */
  canReload: boolean;
  onRetry: () => void;
  onClose?: () => void;
}

function Notice({ canReload, onRetry, onClose }: NoticeProps) {
  const { t } = useTranslation();
  const panel = (
    <Panel
      tone="danger"
      alert
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={t('part.failed')}
    >
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('part.retry')}
        </Button>
        {canReload ? (
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('part.reload')}
          </Button>
        ) : null}
        {onClose ? (
          <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
            {t('part.close')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
  return onClose ? (
    <Portal>
      <div className={classes.over}>{panel}</div>
    </Portal>
  ) : (
    panel
  );
}

interface PartBoundaryProps {
  notice: ReactNode;
  children: ReactNode;
}

/** React offers no other way to catch what a part throws. */
class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // For the error log, which listens to the window.
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.notice : this.props.children;
  }
}
