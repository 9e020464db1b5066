import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key that signs session tokens and photo URLs, made on the first start and kept in the data folder beside
 * the database, not in it: a stolen copy of the database opens no session. 64 hexadecimal digits.
 */
export function readSecret(dataDir: string) {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Error(
      `${file} is damaged. Restore it from a backup, or delete it: everyone then signs in again.`,
    )
  return secret
}

/** A key of its own for each purpose, so that what one signs can never pass as another's. */
export const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest()
