import * as batches from '@quarterdeck/contract/features/codes/batches/batches';
import * as codes from '@quarterdeck/contract/features/codes/codes/codes';
import * as exports from '@quarterdeck/contract/features/codes/exports/exports';
import * as platform from '@quarterdeck/contract/features/users/platform';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { aloneRules, approveBatch, createBatch, refuseBatch } from './batches/commands.ts';
import { codeBatchList } from './batches/list.ts';
import { assign, assignCodes, unassign } from './codes/assign.ts';
import { codeList } from './codes/list.ts';
import { redeemFor } from './codes/redeem.ts';
import { redeemForPlatform, redeemTyped } from './codes/redeem-platform.ts';
import { bulkVoidLoggedAs, voidBatch, voidOne, voidSeveral } from './codes/void.ts';
import { findBatchDetail, findCodeDetail, findExportDetail, findTyped } from './detail.ts';
import { codeExportList } from './exports/list.ts';
import {
  approveExport,
  askExport,
  downloadExport,
  downloadLoggedAs,
  refuseExport,
} from './exports/plain-export.ts';

export const codeBindings: readonly Binding[] = [
  ...bindList(codeList),
  bind(codes.codeDetail, ({ query, context, services }) =>
    findCodeDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(codes.findCode, ({ body, context, services }) => findTyped(body.code, context.actor.access, services)),
  bindCommand(codes.assignCode, assign),
  bindCommand(codes.unassignCode, unassign),
  bindCommand(codes.voidCode, voidOne),
  bind(
    codes.voidCodes,
    ({ body, context, services }) => voidSeveral(body, context, services),
    bulkVoidLoggedAs,
  ),
  bindCommand(codes.redeemCodeFor, redeemFor),
  ...bindList(codeBatchList),
  bind(batches.codeBatchDetail, ({ query, context, services }) =>
    findBatchDetail(services.db, Number(query.id), context.actor.access),
  ),
  bind(batches.codeBatchRules, ({ context, services }) =>
    aloneRules(services.db, context.actor.access.id, context.now),
  ),
  bindCommand(batches.createCodeBatch, createBatch),
  bindCommand(batches.approveCodeBatch, approveBatch),
  bindCommand(batches.refuseCodeBatch, refuseBatch),
  bindCommand(batches.assignCodes, assignCodes),
  bindCommand(batches.voidCodeBatch, voidBatch),
  ...bindList(codeExportList),
  bind(exports.codeExportDetail, ({ query, context, services }) =>
    findExportDetail(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(exports.askCodeExport, askExport),
  bindCommand(exports.approveCodeExport, approveExport),
  bindCommand(exports.refuseCodeExport, refuseExport),
  bindStream(
    exports.downloadCodeExport,
    ({ body, context, services }) => downloadExport(body, context, services),
    downloadLoggedAs,
  ),
  bind(
    platform.redeemCode,
    ({ body, context, services }) => redeemForPlatform(body, context, services),
    redeemTyped,
  ),
];
