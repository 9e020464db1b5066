import { parentPort, workerData } from 'node:worker_threads'
import { Client, type ClientConfig } from 'pg'
import type { Hands } from './moved-date.ts'
import { setSqlClock } from './sql-clock.ts'

/** A thread of `clock.ts` that sets PostgreSQL's clocks while the test's thread waits. */
export type Order = { hands: Hands; databases: ClientConfig[] }

/** 0 until an order is done, then 1. */
const done = new Int32Array(workerData as SharedArrayBuffer)
const clients = new Map<string, Promise<Client>>()

async function openClockConnection(address: ClientConfig) {
  const client = new Client(address)
  const forget = () => void clients.delete(String(address.database))
  client.on('error', forget).on('end', forget)
  await client.connect()
  return client
}

function clientOf(address: ClientConfig) {
  const name = String(address.database)
  const client = clients.get(name) ?? openClockConnection(address)
  clients.set(name, client)
  return client
}

parentPort?.on('message', async ({ hands, databases }: Order) => {
  const all = databases.map(async (address) => setSqlClock(await clientOf(address), hands))
  // A deleted database has no clock to set.
  await Promise.allSettled(all)
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})
