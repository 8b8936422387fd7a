import { Readable } from 'node:stream';
import * as contract from '@quarterdeck/contract/features/adjustments/adjustments';
import { bindCommand } from '#command/command.ts';
import { readEvidence } from '#domain/evidence.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { approve, cancel, refuse } from './decide.ts';
import { findDetail } from './detail.ts';
import { adjustmentList } from './list.ts';
import { previewOf } from './preview.ts';
import { propose } from './propose.ts';
import { reverse } from './reverse.ts';

export const adjustmentBindings: readonly Binding[] = [
  ...bindList(adjustmentList),
  bind(contract.adjustmentDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.previewAdjustment, async ({ query: { uid, ...terms }, context, services }) => {
    const { rates } = await services.adjustmentTerms(services.db);
    const { id: userId } = await visibleUser(services.db, uid, context.actor.access);
    return await previewOf(services.db, {
      ...terms,
      user_id: userId,
      rate_usdt: rates[terms.asset],
      reverses_id: null,
    });
  }),
  bindStream(
    contract.adjustmentEvidence,
    async ({ query, context, services }) => {
      const { bytes, extension } = await readEvidence(
        services.db,
        'adjustment',
        Number(query.file),
        context.actor.access,
      );
      return { fileName: `evidence-${query.file}.${extension}`, stream: Readable.from([bytes]) };
    },
    { action: 'evidence.read' },
  ),
  bindCommand(contract.proposeAdjustment, propose),
  bindCommand(contract.approveAdjustment, approve),
  bindCommand(contract.refuseAdjustment, refuse),
  bindCommand(contract.cancelAdjustment, cancel),
  bindCommand(contract.reverseAdjustment, reverse),
];
