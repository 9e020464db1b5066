import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { syncFolder } from './sync-folder.ts'
import { systemProblem } from './system-problem.ts'

const SECRET = /^[0-9a-f]{64}$/

/**
 * The secret that signs session tokens and photo URLs: 64 hexadecimal digits. Given, or created on the first start in
 * the data folder, beside the database: a stolen copy of the database opens no session.
 */
export function readSecret({
  dataDir,
  secret,
  secretFile,
}: Pick<Config, 'dataDir' | 'secret' | 'secretFile'>) {
  if (secret) return secret
  return secretFile ? readGivenSecret(secretFile) : ownSecret(join(dataDir, 'secret'))
}

const SESSIONS_END = (file: string) =>
  `${file} is damaged. It is in no backup that Ganit makes: put your copy of it back, or delete it. Then everyone signs in again, and second factors are switched off one by one (docs/operations.md, "A lost phone").`

export const createSecret = () => randomBytes(32).toString('hex')

/** Writes a secret so that a power cut leaves the old file or the new one. */
export function writeSecret(file: string, secret: string) {
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}

/** The secret in a file, which is created if missing. */
export function ownSecret(file: string, damaged = SESSIONS_END(file)) {
  // Losing the secret in a power cut would end all sessions and all second factors.
  if (!existsSync(file)) writeSecret(file, createSecret())
  const secret = readFileSync(file, 'utf8').trim()
  if (!SECRET.test(secret)) throw new Error(damaged)
  return secret
}

/** The secret in the file that a setting names. */
export function readGivenSecret(file: string, setting = 'SECRET_FILE') {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${setting} cannot be read: ${systemProblem(error)}.`, { cause: error })
  }
  if (!SECRET.test(text))
    throw new Error(
      `${setting} ${file} must hold 64 hexadecimal digits, as "openssl rand -hex 32" makes them.`,
    )
  return text
}

/** A separate key for each purpose, so that signatures for one purpose never pass for another. */
export const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest()
