import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'

/** A client of a database of our own, closed after the test; an end of the server is not an error of it. */
export async function openClient(address: EmbeddedAddress) {
  const client = new Client(address)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** What a setting of PostgreSQL is for this client. */
export async function settingOf(client: Client, setting: string) {
  const { rows } = await client.query(`select current_setting($1) as value`, [setting])
  return rows[0].value
}
