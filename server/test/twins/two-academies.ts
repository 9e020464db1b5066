import pino from 'pino'
import { inject, onTestFinished } from 'vitest'
import { type Academy, createAcademy } from '../../src/academy/academy.ts'
import { buildApp } from '../../src/app.ts'
import { copyTemplate } from '../database.ts'
import { outside } from '../in-academy.ts'
import { temporaryFolder } from '../temporary.ts'

/** An academy on a database of its own, gone after the test. */
export async function anAcademyAt(host: string, template?: string) {
  const name = `at_${host.split('.')[0]}_${process.env.VITEST_POOL_ID}`
  const { address, db, pool } = await copyTemplate(inject('database'), name, template)
  onTestFinished(() => db.destroy())
  const secret = Buffer.from(host.padEnd(32).slice(0, 32)).toString('hex')
  const academy = createAcademy({
    ...{ pool, secret, origins: [`https://${host}`], adminEmail: `office@${host}` },
    ...{ dataDir: temporaryFolder(), hasOwnDatabase: true },
  })
  return { host, address, db, secret, academy }
}

type Housed = { host: string; academy: Academy }

/** One app that serves these academies, each at its host. */
export async function appFor(housed: readonly Housed[]) {
  const byHost = new Map(housed.map(({ host, academy }) => [host, academy]))
  const academies = {
    at: (host = '') => byHost.get(host),
    all: () => [...byHost.values()],
  }
  const log = pino({ level: 'silent' })
  const app = await outside(() => buildApp({ academies, log }))
  onTestFinished(() => app.close())
  return app
}
