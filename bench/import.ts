// Measures checking, importing, checking again and undoing 20,000 awkward rows against their limits, and the app's
// answers meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN } from '../e2e/product.ts'
import { academyOf, Product } from './speed/product.ts'

const ROWS = 20_000
const STUDENTS = 1_000
const LIMITS = { look: 20, run: 60, undo: 60 }
const EVERY_MS = 25

const FIRST = ['Asha', 'Ravi', 'অনন্যা', 'Md. Rahim', 'नेहा', 'Joy', 'Tara', "D'Souza", 'Minu', 'Om']
const LAST = ['Sen', 'दास', 'বসু', 'Khatun', 'Roy', 'Paul', 'Ghosh']

/** With quotes, commas, scripts, all date formats, handwritten phone numbers, duplicates and errors. */
const rowOf = (n: number) =>
  [
    n % 97 === 0 ? '' : `"${FIRST[n % FIRST.length]}, ${n} ${LAST[n % LAST.length]}"`,
    ['9', 'Class 9', 'IX', '9th', n % 89 === 0 ? '13' : '10'][n % 5],
    n % 83 === 0 ? 'nobody' : `s${n}@example.in`,
    [`${(n % 28) + 1}/3/2012`, `2012-03-${String((n % 28) + 1).padStart(2, '0')}`, `5 Mar 2012`][
      n % 3
    ],
    [`98300 ${String(n).padStart(5, '0')}`, `+91-98301-${String(n).padStart(5, '0')}`][n % 2],
    // A batch of class 9.
    n % 4 && n % 5 < 4 ? '"Evening"' : '',
    n % 3 ? `"₹ ${(n % 9) + 1},500.50"` : '',
    `Parent ${n}`,
    `98${30_000_000 + n}`,
  ].join(';')

const table = () =>
  [
    'Name;Class;E-mail;DOB;Phone;Batch;Opening Balance;Guardian;Guardian Phone',
    ...Array.from({ length: ROWS }, (_, n) => rowOf(n)),
  ].join('\r\n')

const say = (line: string) => process.stdout.write(`${line}\n`)
const product = new Product(academyOf({ students: STUDENTS }, say))
await product.start()
const headers: Record<string, string> = { 'content-type': 'application/json' }
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${product.url}/api/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
const { token } = await call<{ token: string }>('POST', 'auth/sign-in/email', ADMIN)
headers.authorization = `Bearer ${token}`
await call('POST', 'batches', { name: 'Evening', classNumber: 9 })

/** Times of a list's answers while work is under way, with the slowest per cent. */
async function answersUntil(isOver: () => boolean) {
  const took: number[] = []
  while (!isOver()) {
    const before = performance.now()
    await call('GET', 'student?page=1')
    took.push(performance.now() - before)
    await sleep(EVERY_MS)
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

type Brought = { import: { import_id: number; state: string; counts: Record<string, number> } }

async function measured(what: string, most: number, begin: () => Promise<Brought>, end: string) {
  const before = performance.now()
  let found = (await begin()).import
  let isOver = false
  const answering = answersUntil(() => isOver)
  while (found.state !== end) {
    if (found.state === 'failed') throw new Error(JSON.stringify(found))
    await sleep(100)
    found = await call('GET', `imports/${found.import_id}`)
  }
  const took = (performance.now() - before) / 1000
  isOver = true
  const p99 = await answering
  say(
    `${what}: ${took.toFixed(1)} s (at most ${most}), others' p99 ${p99.toFixed(0)} ms, ${JSON.stringify(found.counts)}`,
  )
  return { found, isMet: took <= most }
}

let quiet = false
const stopped = sleep(5_000).then(() => {
  quiet = true
})
say(`Others' p99 before: ${(await answersUntil(() => quiet)).toFixed(0)} ms`)
await stopped
const file = `data:text/csv;base64,${Buffer.from(table()).toString('base64')}`
const look = await measured(
  'Looked at',
  LIMITS.look,
  () => call('POST', 'imports', { file_name: 'awkward.csv', file }),
  'checked',
)
const run = await measured(
  'Imported',
  LIMITS.run,
  () => call('POST', `imports/${look.found.import_id}/run`),
  'done',
)
const again = await measured(
  'Looked at again',
  LIMITS.look,
  () => call('POST', 'imports', { file_name: 'awkward.csv', file }),
  'checked',
)
const undo = await measured(
  'Taken back',
  LIMITS.undo,
  () => call('POST', `imports/${run.found.import_id}/undo`),
  'undone',
)
await product.stop()
process.exit([look, run, again, undo].every(({ isMet }) => isMet) ? 0 : 1)
