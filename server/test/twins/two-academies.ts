import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pino from 'pino'
import { inject, onTestFinished } from 'vitest'
import { type AcademyParts, askPool, createAcademy } from '../../src/academy/academy.ts'
import { type AppParts, buildApp } from '../../src/app.ts'
import { copyTemplate } from '../database.ts'
import { outside } from '../in-academy.ts'
import { handsNow } from '../moved-date.ts'
import { temporaryFolder } from '../temporary.ts'
import type { Alone } from './alone.ts'

/** An academy on a database of its own, gone after the test. */
export async function anAcademyAt(host: string, template?: string) {
  const name = `at_${host.split('.')[0]}_${process.env.VITEST_POOL_ID}`
  const { address, db, pool } = await copyTemplate(inject('database'), name, template)
  onTestFinished(() => db.destroy())
  const secret = Buffer.from(host.padEnd(32).slice(0, 32)).toString('hex')
  const settings = {
    ...{ secret, origins: [`https://${host}`], adminEmail: `office@${host}` },
    ...{ dataDir: temporaryFolder(), hasOwnDatabase: true, address: host },
  } satisfies Omit<AcademyParts, 'pool'>
  return { host, address, db, secret, settings, academy: createAcademy({ ...settings, pool }) }
}

export type Housed = Awaited<ReturnType<typeof anAcademyAt>>

/** One app that serves these academies, each at its host; `more` overrides parts. */
export async function appFor(housed: readonly Housed[], more: Partial<AppParts> = {}) {
  const byHost = new Map(housed.map(({ host, academy }) => [host, academy]))
  const academies = {
    at: (host = '') => byHost.get(host),
    all: () => [...byHost.values()],
    ask: () => Promise.all(housed.map(({ academy }) => askPool(academy))),
  }
  const log = pino({ level: 'silent' })
  const app = await outside(() => buildApp({ academies, log, ...more }))
  onTestFinished(() => app.close())
  return app
}

type Asking = Housed & Pick<Alone, 'sessions' | 'questions' | 'webBuildDir'>

/** An academy's answers in a process of its own, by the name of the question. */
export async function answersAlone({ host, address, settings, ...asked }: Asking) {
  const { sessions, questions, webBuildDir } = asked
  const hands = handsNow()
  const alone: Alone = { host, sessions, address, settings, hands, questions, webBuildDir }
  const worker = new Worker(new URL('./alone.ts', import.meta.url), { workerData: alone })
  const [answers] = (await once(worker, 'message')) as [Map<string, string>]
  return answers
}
