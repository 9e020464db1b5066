import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * OWASP's minimum for Argon2id, the library's own choice of algorithm: 19 MiB, two passes, one lane. Only the tests change it
 * (`server/test/quick-passwords.ts`), and nothing from outside does.
 */
export const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time leave the thread pool room for images, files and name look-ups.
const atMostTwo = pLimit(2)

export const hashPassword = (password: string) => atMostTwo(() => hash(password, STRENGTH))

export const passwordMatches = ({ hash: stored, password }: { hash: string; password: string }) =>
  atMostTwo(() => verify(stored, password))
