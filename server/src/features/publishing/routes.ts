import { publishTogether, takeOffTogether } from '@quarterdeck/contract/features/publishing/bundle';
import { contentCalendar } from '@quarterdeck/contract/features/publishing/calendar';
import { bindCommand } from '#command/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { publishCommand, takeOffCommand } from './bundle.ts';
import { readCalendar } from './calendar.ts';

export const publishingBindings: readonly Binding[] = [
  bind(contentCalendar, ({ query, context, services }) =>
    readCalendar(query, context.language, context.actor.access, services),
  ),
  bindCommand(publishTogether, publishCommand),
  bindCommand(takeOffTogether, takeOffCommand),
];
