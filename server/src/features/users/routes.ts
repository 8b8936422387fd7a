import * as commands from '@quarterdeck/contract/features/users/commands';
import * as platform from '@quarterdeck/contract/features/users/platform';
import * as contract from '@quarterdeck/contract/features/users/users';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { blacklist, enable } from './blacklist.ts';
import { createUser } from './create.ts';
import { findDetail } from './detail.ts';
import { edit, findNotes, findTags, note, tag } from './edit.ts';
import { freeze, thaw } from './freeze.ts';
import { userList } from './list.ts';
import { move } from './move-team.ts';
import { reportSecurity } from './report-security.ts';
import { approveRequest, refuseRequest, takeBackRequest } from './requests.ts';
import { resetPassword, resetSecondFactor, revokeSessions } from './secure.ts';

import * as sessions from './sessions.ts';
import { countTeam, findTeam } from './team.ts';

export const userBindings: readonly Binding[] = [
  ...bindList(userList),
  bind(contract.userDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bindCommand(contract.freezeUser, freeze),
  bindCommand(contract.thawUser, thaw),
  bindCommand(commands.blacklistUser, blacklist),
  bindCommand(commands.enableUser, enable),
  bindCommand(commands.moveUser, move),
  bindCommand(commands.approveUserRequest, approveRequest),
  bindCommand(commands.refuseUserRequest, refuseRequest),
  bindCommand(commands.takeBackUserRequest, takeBackRequest),
  bindCommand(commands.tagUser, tag),
  bind(commands.userTags, ({ services }) => findTags(services.db)),
  bind(commands.userNotes, ({ query, context, services }) =>
    findNotes(services.db, Number(query.id), context.actor.access),
  ),
  bind(contract.userTeam, ({ query: { id, after = '0' }, context, services }) =>
    findTeam(services.db, { id: Number(id), after: Number(after) }, context.actor.access),
  ),
  bind(contract.userTeamCounts, ({ query, context, services }) =>
    countTeam(services.db, Number(query.id), context.actor.access),
  ),
  bindCommand(commands.noteUser, note),
  bindCommand(commands.editUser, edit),
  bindCommand(commands.resetUserSecondFactor, resetSecondFactor),
  bindCommand(commands.resetUserPassword, resetPassword),
  bindCommand(commands.revokeUserSessions, revokeSessions),
  bindCommand(platform.createPlatformUser, createUser),
  bindCommand(platform.reportUserSecurity, reportSecurity),
  bindCommand(platform.startSession, sessions.start),
  bindCommand(platform.endSession, sessions.end),
  bind(contract.userSessions, ({ query, context, services }) =>
    sessions.findSessions(services.db, Number(query.id), context.actor.access),
  ),
];
