import {
  addIdentity,
  identityIndex,
  linkStatePrefix,
} from '@quarterdeck/contract/features/providers/providers';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { showOnce } from '#api/show-once.ts';
import { done } from '#kit/form/done.ts';

/** What came back is good for one try, also where the page is drawn twice. */
let taken: string | undefined;

/** Links the account of which a service has sent its reader back to this page. Whether that is going on. */
export function useLinking(): boolean {
  const { t } = useTranslation('personal');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isLinking, setLinking] = useState(false);

  useEffect(() => {
    const query = new URLSearchParams(search);
    const state = query.get('state');
    if (!state?.startsWith(linkStatePrefix) || state === taken) return;
    taken = state;
    void navigate(pathname, { replace: true });
    const code = query.get('code');
    const iss = query.get('iss');
    if (code === null) {
      showOnce(t('identities.denied'));
      return;
    }
    setLinking(true);
    call(addIdentity, { body: { code, state, ...(iss && { iss }) } })
      .then(() => done(t('identities.done')))
      // The client has said why.
      .catch(() => {})
      .finally(() => {
        setLinking(false);
        void invalidate(identityIndex.path);
      });
  }, [search, pathname, navigate, t]);
  return isLinking;
}
