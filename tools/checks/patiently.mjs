/** The environment of runs of many tests: each waits a minute for what shall come, unless the caller says otherwise. */
export const PATIENTLY = { GANIT_PATIENCE: process.env.GANIT_PATIENCE ?? '60000' }
