import { randomBytes } from 'node:crypto'

/** Letters and digits that are not confused on screen or over the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** A random reference of about 10^12, so collisions do not happen. */
export const createReference = () =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
