import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'

/** A client closed after the test; a server that ends is not its error. */
export async function openClient(address: EmbeddedAddress) {
  const client = new Client(address)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A PostgreSQL setting of this client. */
export async function settingOf(client: Client, setting: string) {
  const { rows } = await client.query(`select current_setting($1) as value`, [setting])
  return rows[0].value
}
