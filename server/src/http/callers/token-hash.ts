import { createHash } from 'node:crypto'

/** SHA-256 of a random token, 32 bytes: links and codes are stored by it, so that a read database opens nothing. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
