import { Client, type ClientConfig } from 'pg'
import { socketOf } from '../db/client.ts'
import { KEEP_ALIVE } from '../db/connections/keep-alive.ts'

/** Database address, as pools and clients take it. */
export type Where = ClientConfig

/** Settings that make the text of values independent of place and time. */
const SPELLING = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/** A connection for work on whole tables: without timeouts, so only its owner ends it. */
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

/** Runs work on a session and closes it. After a failure or abort the session is cut at once, even within a table. */
export async function runInSession<T>(
  where: Where,
  work: (client: Client) => Promise<T>,
  stopping?: AbortSignal,
) {
  const client = await openSession(where)
  const breakOff = () => socketOf(client).destroy(new Error('It was interrupted.'))
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
