import type { FromChild, ToChild } from './messages.ts';

// Before the library loads, which takes a second: the parent is gone.
process.once('disconnect', () => process.exit());

let goOn = () => {};

process.on('message', (message: ToChild) => {
  if ('next' in message) goOn();
  else void answer(message);
});

async function answer(message: Extract<ToChild, { ask: unknown }>) {
  const { answerTo, failureOf } = await import('./child/answer.ts');
  try {
    tell({
      answer: await answerTo(message, {
        send: (part) => tell({ part }),
        sendAndWait: (part) =>
          new Promise((resolve) => {
            goOn = resolve;
            tell({ part });
          }),
      }),
    });
  } catch (error) {
    tell({ failed: failureOf(error) });
  }
}

function tell(message: FromChild) {
  process.send?.(message);
}
