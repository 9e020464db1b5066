import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { differences } from '../compared-lists.ts'
import type { Pumped } from './pump.ts'
import {
  type Expression,
  expressionsIn,
  expressionsMadeBy,
  putsTogether,
} from './read-expressions.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = ['contract/src', 'server/src']

/** The longest field of a call, and the longest cell of an import. */
const FIELD_SIGNS = 6_000
/** The longest text of code that reads whole texts and files. */
const LONG_SIGNS: Record<string, number> = { 'server/src/features/papers/question-import': 100_000 }
/** An expression that takes longer is stuck: a busy machine does not stretch a second that far. */
const STUCK_MS = 30_000

const lengthFor = (file: string) =>
  Object.entries(LONG_SIGNS).find(([folder]) => file.startsWith(`${folder}/`))?.[1] ?? FIELD_SIGNS

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/migrations/')),
)

/** Runs expressions in a thread that is terminated if one is stuck; returns the slow ones with their text. */
async function slowOf(expressions: Expression[], stuckMs = STUCK_MS) {
  const slow: string[] = []
  let thread = new Worker(new URL('./pump.ts', import.meta.url))
  for (const { file, source, flags } of expressions) {
    thread.postMessage({ file, source, flags, length: lengthFor(file) })
    const answered: Pumped | 'stuck' = await Promise.race([
      once(thread, 'message').then(([text]: Pumped[]) => text ?? null),
      sleep(stuckMs, 'stuck' as const, { ref: false }),
    ])
    if (answered === null) continue
    slow.push(`${file}: /${source}/ at ${JSON.stringify(answered)}`)
    if (answered !== 'stuck') continue
    await thread.terminate()
    thread = new Worker(new URL('./pump.ts', import.meta.url))
  }
  await thread.terminate()
  return slow
}

/** In parts, because a busy machine needs minutes for all. */
const PARTS = [0, 1, 2, 3]

test.for(PARTS)(
  'no expression of server or contract takes long over the longest text that it may be given, part %i',
  async (part) => {
    // Expressions without a repetition take linear time.
    const expressions = sources
      .flatMap((file) => expressionsIn(file, join(ROOT, file)))
      .filter(({ source }) => /[*+{]/.test(source))
    expect(expressions.length).toBeGreaterThan(200)
    expect(await slowOf(expressions.filter((_, n) => n % PARTS.length === part))).toEqual([])
  },
)

test('nor does one that is put together of parts, all of which are as sources are loaded', async () => {
  const files = sources.filter((file) => putsTogether(join(ROOT, file)))
  const made = await expressionsMadeBy(files, (file) => import(join(ROOT, file)))
  // Its expressions differ only in a flag from literals that are tested already.
  const others = files.filter((file) => file !== 'contract/src/reading/split.ts')
  expect(differences(new Set(made.map(({ file }) => file)), others)).toEqual([])
  expect(await slowOf(made)).toEqual([])
})

test.for<[kind: string, source: string]>([
  ['takes the cube of a text’s length', String.raw`^-?\s*(?:Rs)?\s*-?\s*\d+$`],
  ['may take the letters of each command in two ways', String.raw`^(?:\\[a-zA-Z]+|[a-zA-Z\s])*=`],
])('an expression that %s is found', async ([, source]) => {
  const bad = { file: 'server/src/bad.ts', source, flags: '' }
  expect(await slowOf([bad], 5_000)).toHaveLength(1)
})
