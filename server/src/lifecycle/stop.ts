const SAME_CTRL_C_MS = 1000

type Close = () => unknown
/** Registers something to close when the app ends. */
export type OnClose = (close: Close) => void

const printError = (line: string): unknown => process.stderr.write(`${line}\n`)

/** Closes resources in reverse order when the app ends; a failing one does not stop the others. */
export function createClosing(say = printError) {
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
    /** Starts closing everything without waiting. */
    abandonAll: () => {
      for (const close of opened.splice(0).reverse()) void Promise.resolve(close()).catch(() => {})
    },
  }
}

/**
 * Calls `end` with the reason on the first signal, or when the launcher is gone, and `force` on a later one. One Ctrl-C
 * arrives more than once: from the terminal, npm and the launcher.
 */
export function onStopSignal(end: (why: string) => void, force: () => void) {
  let since = 0
  function handle(why: string) {
    if (since === 0) {
      since = performance.now()
      end(why)
    } else if (performance.now() - since > SAME_CTRL_C_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => handle(signal))
  process.on('disconnect', () => handle('what started it is gone'))
}

/** A closed terminal or broken pipe must not end the app before cleanup. */
export function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
