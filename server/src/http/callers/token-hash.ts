import { createHash } from 'node:crypto'

/**
 * SHA-256 of a random token, 32 bytes. Links and codes are stored as this hash, so that a reader of the database cannot
 * use them.
 */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
