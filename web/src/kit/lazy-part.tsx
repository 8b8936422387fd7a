import { Button, Portal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n.ts';
import classes from './lazy-part.module.css';
import { Panel } from './panel.tsx';

interface Options {
  /** Stands in its place while the script loads. */
  fallback?: ReactNode;
  /** Its texts are the shell's, which are there. */
  isOfShell?: boolean;
}

/** What drawers and dialogs are given. */
interface OverPage {
  opened?: boolean;
  onClose?: () => void;
}

/**
 * A part of a page whose script and texts come when it is first drawn. Where it does not come, a notice stands in the part's
 * place, or in a corner for what lies over the page; the page around it stays. React remembers a rejection, so each try is a new lazy component.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, isOfShell = false }: Options = {},
): ComponentType<Props> {
  const fetchPart = async () => {
    const [loaded] = await Promise.all([load(), isOfShell ? undefined : withPageTexts()]);
    return loaded;
  };
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const current = () => {
    part ??= lazy(() =>
      fetchPart().catch((error: unknown) => {
        part = undefined;
        throw error;
      }),
    );
    return part;
  };

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const [Part, setPart] = useState(current);
    const retry = () => {
      setPart(current);
      setAttempt(attempt + 1);
    };
    const { opened = true, onClose } = props as OverPage;
    const notice = opened ? <Notice canReload={attempt > 0} onRetry={retry} onClose={onClose} /> : null;
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
