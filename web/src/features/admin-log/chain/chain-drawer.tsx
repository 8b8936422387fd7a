import { type LogCheck, logChecks } from '@quarterdeck/contract/features/admin-log/chain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { CheckList } from './check-list.tsx';
import { CheckNow } from './check-now.tsx';
import { Heads } from './heads.tsx';
import { Keys } from './keys.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

/** How often it is asked how far a check is, in milliseconds. */
const pollEvery = 1_000;

interface ChainDrawerProps {
  onClose: () => void;
}

/** Whether the log can be believed: checks of its chain, and the signed heads that are kept elsewhere. */
export default function ChainDrawer({ onClose }: ChainDrawerProps) {
  const { t } = useTranslation('admin-log');
  const [isRotating, setRotating] = useState(false);
  const query = useQuery({
    ...endpointQuery(logChecks, undefined, { quiet: true }),
    refetchInterval: ({ state }) => (isRunning(state.data?.list[0]) ? pollEvery : false),
  });
  return (
    <>
      <DetailDrawer title={t('chain.title')} onClose={onClose} query={query} isCovered={isRotating}>
        {({ log, list: [last, ...earlier] }) => (
          <>
            <CheckNow log={log} last={last} isRunning={isRunning(last)} onLeave={onClose} />
            <CheckList checks={earlier} onLeave={onClose} />
            <Heads />
            <Keys onRotate={() => setRotating(true)} />
          </>
        )}
      </DetailDrawer>
      {isRotating ? <RotateDialog onClose={() => setRotating(false)} /> : null}
    </>
  );
}

function isRunning(check: LogCheck | undefined): boolean {
  return check?.status === 'running';
}
