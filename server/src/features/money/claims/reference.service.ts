import { randomBytes } from 'node:crypto'

/** Nobody takes one of these for another, read from a screen or over the telephone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** A new reference: one in a million millions, so that two are never the same. */
export const newReference = () =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
