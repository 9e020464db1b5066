import type { Row } from '../harness/case.ts'

/** Adds the maximum time of an answer without other load, in ms. */
export const within = <T extends Row[3]>(alone_ms: number, of?: T) => ({
  ...of,
  most: { alone_ms },
})
