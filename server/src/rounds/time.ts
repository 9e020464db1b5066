/** Monotonic time and timers; tests move their own. A correction of the machine's clock changes neither. */
export type Time = {
  now: () => number
  /** Does some work after some milliseconds; returns how to call it off. */
  after: (ms: number, work: () => void) => () => void
}

export const machineTime: Time = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after some milliseconds, and without a timer left once `ended` aborts. */
export const patienceOf = (time: Time, ms: number) => (ended: AbortSignal) =>
  new Promise<void>((resolve) => {
    const cancel = time.after(ms, resolve)
    ended.addEventListener('abort', cancel)
  })
