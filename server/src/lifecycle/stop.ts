const SAME_CTRL_C_MS = 1000

type Close = () => unknown

/** Things that were opened, closed in reverse when the app ends. */
export function createClosing() {
  const opened: Close[] = []
  return {
    onClose: (close: Close) => void opened.push(close),
    async closeAll() {
      for (let close = opened.pop(); close; close = opened.pop()) await close()
    },
    /** Tells everything to close without waiting for it. */
    abandonAll: () => {
      for (const close of opened.splice(0).reverse()) void Promise.resolve(close()).catch(() => {})
    },
  }
}

/**
 * Calls `end` at the first signal, or when the launcher is gone, and `force` at a later one. One Ctrl-C reaches us more
 * than once: from the terminal, and passed on by npm and the launcher.
 */
export function onStopSignal(end: () => void, force: () => void) {
  let since = 0
  function handle() {
    if (since === 0) {
      since = Date.now()
      end()
    } else if (Date.now() - since > SAME_CTRL_C_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
  process.on('disconnect', handle)
}

/** A closed terminal or a broken pipe must not end the app before everything is closed. */
export function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
