declare module 'vitest' {
  export interface ProvidedContext {
    /** How long a test waits for an expected result, in ms. */
    patience: number
  }
}

/**
 * How long a test waits for an expected result, in ms. By hand a wrong expectation is reported soon. Runs of many tests
 * set `GANIT_PATIENCE` to a minute (`patiently.mjs`), because a busy machine is slow, and that must fail no test.
 */
export const PATIENCE_MS = Number(process.env.GANIT_PATIENCE ?? 5000)

/** The limit of a whole test; it only ends tests that hang. */
export const HANGING_MS = 15 * PATIENCE_MS
