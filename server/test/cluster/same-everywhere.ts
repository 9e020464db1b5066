import { Client } from 'pg'
import { until } from './bring-up.ts'
import { NODES, type Node } from './layout.ts'
import { addressOf, type Place } from './machines.ts'

/** Summary of each machine's rows. */
const HELD = `
  select concat_ws(' ', (select count(*) from payments), (select count(*) from students),
    (select count(*) from fee_marks), (select md5(string_agg(note, ',' order by payment_id)) from payments)) as held`

async function heldAt(place: Place, n: Node) {
  const port = place.ports.postgres(n)
  const client = new Client({ connectionString: addressOf(place, 'postgres', { port }) })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ held: string }>(HELD)
    return rows[0]?.held
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits until all machines have the same data: writes that only an isolated primary accepted must be gone once it is a
 * replica.
 */
export const comeToHoldTheSame = (place: Place) =>
  until(
    async () => {
      const held = new Set(await Promise.all(NODES.map((n) => heldAt(place, n))))
      return held.size === 1 && !held.has(undefined)
    },
    'the machines do not hold the same',
    60_000,
  ).then(
    () => true,
    () => false,
  )
