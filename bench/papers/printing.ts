import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_BANK } from '../../server/seed/papers/bank.ts'
import { printPaperPdf } from '../../server/src/features/papers/paper-pdf/paper-pdf.ts'
import type { PaperSheet, SheetQuestion } from '../../server/src/features/papers/paper-pdf/sheet.ts'
import { figureOf, tell } from '../harness/figures.ts'
import { seconds } from '../harness/timer.ts'

const ITEMS = 60
const SETS = ['A', 'B', 'C', 'D']
const LOOK_MS = 5
const MB = 1024 * 1024
const TASKS = '/proc/self/task'
/** A little longer than an idle thread lives. */
const GONE_MS = 32_000

type Asked = Pick<(typeof DEMO_BANK)[number], 'kind' | 'text' | 'marks'> &
  Partial<(typeof DEMO_BANK)[number]>

const sheetQuestion = (asked: Asked): SheetQuestion => ({
  kind: asked.kind,
  text: asked.text,
  options: asked.options ?? [],
  figures: [],
  parts: (asked.parts ?? []).map((part) => ({
    marks: part.marks,
    alternatives: [sheetQuestion(part as Asked)],
  })),
  right: '',
  unit: asked.unit ?? null,
  solution: asked.solution ?? null,
  scheme: asked.scheme ?? [],
})

/** Sixty questions of the upper classes; each set begins elsewhere. */
function sheetOf(set: string, n: number): PaperSheet {
  const upper = DEMO_BANK.filter(({ class_number }) => class_number >= 9)
  const asked = Array.from({ length: ITEMS }, (_, at) => upper[(at * 7 + n * 11) % upper.length])
  return {
    print: 'paper',
    academy: { name: 'Ganit', address: '12 Lake Road, Kolkata', phone: null, email: null },
    title: 'Half-yearly',
    class_number: 10,
    language: 'en',
    minutes: 180,
    total: 100,
    instructions: 'All questions are compulsory.',
    set,
    day: '2026-11-25',
    columns: 1,
    answers: 'lines',
    sections: [
      {
        title: 'Section A',
        instructions: null,
        rules: [],
        items: asked.flatMap((each, at) =>
          each ? [{ number: at + 1, marks: each.marks, alternatives: [sheetQuestion(each)] }] : [],
        ),
      },
    ],
  }
}

const readMemoryMb = () => process.memoryUsage.rss() / MB
/** Our threads by name; none if the system does not list them. */
function workers() {
  try {
    const tasks = readdirSync(TASKS)
    const names = tasks.map((task) => readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim())
    return names.filter((name) => name === 'WorkerThread').length
  } catch {
    return 0
  }
}

const atMost = (value: number) => ({ most: { value } })

/** Prints a paper of sixty questions in four sets, and measures the memory and whether the thread ends. */
export async function printingFigures() {
  const before = readMemoryMb()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, readMemoryMb())
  }, LOOK_MS)
  const first = await seconds(
    `a paper of ${ITEMS}, the first one`,
    () => printPaperPdf(sheetOf('A', 0)),
    atMost(3),
  )
  let sets: Awaited<ReturnType<typeof printPaperPdf>>[] = []
  const print = async () => {
    sets = await Promise.all(SETS.map((set, n) => printPaperPdf(sheetOf(set, n))))
  }
  const four = await seconds('four sets of it', print, atMost(10))
  clearInterval(looking)
  tell(`The thread that prints is waited for, ${GONE_MS / 1000} s …`)
  await sleep(GONE_MS)
  const largest = Math.max(...sets.map(({ byteLength }) => byteLength)) / MB
  return [
    first,
    four,
    figureOf('the largest of them', largest, 'MB', atMost(1)),
    figureOf('memory before', before, 'MB'),
    figureOf('memory beyond it while printing', most - before, 'MB', atMost(200)),
    figureOf('memory beyond it half a minute later', readMemoryMb() - before, 'MB'),
    figureOf('threads left half a minute later', workers(), '', atMost(0)),
  ]
}
