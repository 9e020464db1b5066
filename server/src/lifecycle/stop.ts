const SAME_CTRL_C_MS = 1000

type Close = () => unknown
/** Has something closed when the app ends. */
export type OnClose = (close: Close) => void

const complain = (line: string): unknown => process.stderr.write(`${line}\n`)

/** Things that were opened, closed in reverse when the app ends; one that cannot be closed keeps no other from it. */
export function createClosing(say = complain) {
  const opened: Close[] = []
  return {
    onClose: (close: Close) => void opened.push(close),
    async closeAll() {
      for (let close = opened.pop(); close; close = opened.pop())
        try {
          await close()
        } catch (error) {
          say(`Something could not be closed: ${error instanceof Error ? error.message : error}`)
        }
    },
    /** Tells everything to close without waiting for it. */
    abandonAll: () => {
      for (const close of opened.splice(0).reverse()) void Promise.resolve(close()).catch(() => {})
    },
  }
}

/**
 * Calls `end` at the first signal, or when the launcher is gone, with the reason, and `force` at a later one. One Ctrl-C
 * reaches us more than once: from the terminal, and passed on by npm and the launcher.
 */
export function onStopSignal(end: (why: string) => void, force: () => void) {
  let since = 0
  function handle(why: string) {
    if (since === 0) {
      since = Date.now()
      end(why)
    } else if (Date.now() - since > SAME_CTRL_C_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => handle(signal))
  process.on('disconnect', () => handle('what started it is gone'))
}

/** A closed terminal or a broken pipe must not end the app before everything is closed. */
export function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
