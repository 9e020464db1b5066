import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { createAcademy, onlyAcademy } from '../../src/academy/academy.ts'
import { buildApp } from '../../src/app.ts'
import { type Connection, connect } from '../../src/db/client.ts'
import { type Hands, setHands } from '../moved-date.ts'
import { type Asked, answerTo, drawPatiently, nameOf, type Question } from './answers.ts'
import type { Housed } from './two-academies.ts'

/**
 * A thread that serves one academy. Its modules are its own, so nothing in them was kept for another academy: what it
 * answers is what a process of its own would answer.
 */
export type Alone = Asked & {
  address: Parameters<typeof connect>[0]
  settings: Housed['settings']
  hands: Hands
  questions: readonly Question[]
  webBuildDir?: string | undefined
}

const { address, settings, hands, questions, webBuildDir, ...asked } = workerData as Alone
setHands(hands)
drawPatiently()
const { pool, db }: Connection = connect(address)
const academies = onlyAcademy(createAcademy({ ...settings, pool }))
const app = await buildApp({ academies, log: pino({ level: 'silent' }), webBuildDir })
const answers = new Map<string, string>()
for (const question of questions)
  answers.set(nameOf(question), await answerTo(app, asked, question))
await app.close()
await db.destroy()
parentPort?.postMessage(answers)
