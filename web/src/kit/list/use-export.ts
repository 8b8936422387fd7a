import type { List } from '@quarterdeck/contract/core/http/list';
import { useState } from 'react';
import { download } from '#api/client.ts';
import { useTimeZone } from '#kit/time-zone.ts';
import { useCan } from '#session/access.tsx';
import { askedQuery, type ListState } from './list-state.ts';

/** Saves what the filters of a list find as a file. */
export function useExport(list: List, state: ListState) {
  const zone = useTimeZone((store) => store.zone);
  const mayExport = useCan(list.exportAbility);
  const [isExporting, setExporting] = useState(false);

  const exportRows = async () => {
    setExporting(true);
    const query = { ...askedQuery(state, zone), sort: state.sort };
    const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, '');
    try {
      await download(list.export, { query }, `${list.kind}-${stamp}.csv`);
    } catch {
      // The client has shown why.
    } finally {
      setExporting(false);
    }
  };
  return { mayExport, isExporting, exportRows: () => void exportRows() };
}
