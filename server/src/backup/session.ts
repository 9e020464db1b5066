import { Client, type ClientConfig } from 'pg'
import { socketOf } from '../db/client.ts'
import { KEEP_ALIVE } from '../db/keep-alive.ts'

/** Where a database is, as a pool or a client takes it. */
export type Where = ClientConfig

/** Values are written the same way wherever and whenever they are read. */
const SPELLING = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/** A connection of its own for work on whole tables: without any time-out, so that only its owner ends it. */
export async function openSession(where: Where) {
  const client = new Client({
    ...KEEP_ALIVE,
    ...where,
    application_name: 'ganit backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(SPELLING)
  return client
}

/**
 * Runs what needs a session and ends it afterwards; at once when it failed, perhaps in the middle of a table, or is to be
 * broken off.
 */
export async function inSession<T>(
  where: Where,
  work: (client: Client) => Promise<T>,
  stopping?: AbortSignal,
) {
  const client = await openSession(where)
  const breakOff = () => socketOf(client).destroy(new Error('It was broken off.'))
  stopping?.addEventListener('abort', breakOff)
  try {
    stopping?.throwIfAborted()
    const result = await work(client)
    await client.end()
    return result
  } finally {
    stopping?.removeEventListener('abort', breakOff)
    socketOf(client).destroy()
  }
}
