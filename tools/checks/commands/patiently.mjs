/**
 * The environment of runs of many tests: each waits a minute for an expected result, unless the caller says otherwise.
 */
export const PATIENTLY = { GANIT_PATIENCE: process.env.GANIT_PATIENCE ?? '60000' }
