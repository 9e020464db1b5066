import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * OWASP's minimum for Argon2id, the library's default: 19 MiB, two passes, one lane. Only tests change it
 * (`server/test/quick-passwords.ts`).
 */
export const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Leaves the thread pool room for images, files and DNS.
const atMostTwo = pLimit(2)

export const hashPassword = (password: string) => atMostTwo(() => hash(password, STRENGTH))

export const isPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  atMostTwo(() => verify(stored, password))
