import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import {
  type Academies,
  type Academy,
  askPool,
  createAcademy,
  onlyAcademy,
} from '../src/academy/academy.ts'
import { copyTemplate } from './database.ts'
import { quickSession } from './quick-accounts.ts'

const IS_ON = process.env.GANIT_TEST_BESIDE === '1'
const HOST = 'beside.example'
/** Reads of the neighbour at a time. */
const AT_ONCE = 4

let neighbour: ReturnType<typeof aNeighbour> | undefined

/** An academy with a row in every table, for all files of this worker. */
async function aNeighbour() {
  const { fullModel } = await import('./full-academy/full-academy.ts')
  const name = `beside_${process.env.VITEST_POOL_ID}`
  const { fillOut } = await import('./twins/twin-rows.ts')
  const { address, db, pool } = await copyTemplate(inject('database'), name, await fullModel())
  await fillOut(address)
  // Open connections must not delay the worker's end.
  pool.options.allowExitOnIdle = true
  const dataDir = mkdtempSync(join(tmpdir(), 'ganit-beside-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const secret = 'be'.repeat(32)
  const academy = createAcademy({
    ...{ pool, secret, dataDir, hasOwnDatabase: true, address: HOST },
    ...{ origins: [`https://${HOST}`], adminEmail: `office@${HOST}` },
  })
  return { academy, db, secret }
}

/**
 * The academies of a test's app: its own, and with `GANIT_TEST_BESIDE=1` a filled one at a host of its own, so that
 * whatever is kept for the process and not for an academy shows.
 */
export async function withNeighbour(academy: Academy): Promise<Academies> {
  if (!IS_ON) return onlyAcademy(academy)
  neighbour ??= aNeighbour()
  const { academy: other } = await neighbour
  return {
    at: (host) => (host === HOST ? other : academy),
    all: () => [academy, other],
    ask: () => askPool(academy),
  }
}

/** Asks the neighbour every read in the name of each role, before the tests ask their own academy. */
export async function askNeighbour(app: Pick<FastifyInstance, 'inject'>) {
  if (!neighbour) return
  const { db, secret } = await neighbour
  const { calls, READERS } = await import('./twins/questions.ts')
  const tokens = new Map<string, string>()
  // Sessions end while tests let weeks pass.
  for (const [role, uid] of Object.entries(READERS))
    tokens.set(role, await quickSession(db, { uid, secret }))
  const ask = async ({ role, url }: (typeof calls)[number]) => {
    const token = tokens.get(role)
    const headers = { host: HOST, ...(token && { authorization: `Bearer ${token}` }) }
    const { statusCode } = await app.inject({ url, headers }).catch(() => ({ statusCode: 0 }))
    return statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n < calls.length; n += AT_ONCE)
    statuses.push(...(await Promise.all(calls.slice(n, n + AT_ONCE).map(ask))))
  const answered = statuses.filter((status) => status === 200).length
  if (answered < calls.length / 2)
    throw new Error(`The neighbour answered only ${answered} of ${calls.length} reads.`)
}
