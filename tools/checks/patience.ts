declare module 'vitest' {
  export interface ProvidedContext {
    /** How long a test waits for what shall come, in ms. */
    patience: number
  }
}

/**
 * How long a test waits for what shall come, in ms: by hand a wrong expectation is told soon. What runs many tests at once
 * sets `GANIT_PATIENCE` to a minute (`patiently.mjs`), because a busy machine is slow, and nothing may fail by that.
 */
export const PATIENCE_MS = Number(process.env.GANIT_PATIENCE ?? 5000)

/** The limit of a whole test, for what hangs alone. */
export const HANGING_MS = 15 * PATIENCE_MS
