import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { readInChunks } from '../db/rows/in-chunks.ts'
import type { Db } from '../db/schema.ts'
import { readSettings } from '../features/ground/settings/settings.queries.ts'
import { affectedStudents, type Period } from '../features/office/privacy/affected.queries.ts'
import { escapeCsvFormula } from '../http/answers/csv.ts'
import { clock } from '../lifecycle/clock.ts'

type Academy = { academy_name: string; phone: string | null; email: string | null }

/** Letter to families; the academy fills in the brackets. */
const letterToFamilies = ({ academy_name, phone, email }: Academy) =>
  `Subject: About your data at ${academy_name}

Dear student, dear parents,

on [day and time] we found out that [what happened, in one sentence].

What it concerns: [which data: names, dates of birth, addresses, telephone numbers, e-mail addresses, fees].
Passwords are stored as hashes from which nobody can read them; [whether they were among it].

What this can mean for you: [calls or mails in our name, for example. We never ask for a password, a code or money by
telephone or mail].

What we have done: [everyone was logged out, the way in was closed, the authorities were told on …].

What you can do: choose a new password at the next sign-in, also elsewhere if you used the same one; do not answer calls or
mails that ask for data or money in our name, and tell us of them.

You can ask us anything about it: [name], ${[phone, email].filter(Boolean).join(', ') || '[telephone, e-mail]'}.
We are sorry.

${academy_name}
`

const COLUMNS = [
  'student_id',
  'first_name',
  'last_name',
  'email',
  'contact_number_1',
  'contact_number_2',
  'guardian_name',
  'date_of_birth',
  'is_active',
] as const

type Row = Awaited<ReturnType<typeof affectedStudents>>[number]

const linesOf = (rows: Row[]) =>
  stringify(
    rows.map((row) => COLUMNS.map((name) => escapeCsvFormula(String(row[name] ?? '')))),
    { record_delimiter: 'windows' },
  )

/** Period from the command line; undefined if not given. Throws a sentence. */
export function parsePeriod({ from, to }: { from?: string; to?: string }): Period | undefined {
  if (from === undefined && to === undefined) return undefined
  const stretch = { from: new Date(from ?? 0), to: to === undefined ? clock.now() : new Date(to) }
  for (const [name, moment] of Object.entries(stretch))
    if (Number.isNaN(moment.getTime()))
      throw new Error(`--${name} must be a moment like 2026-11-20T09:30+05:30.`)
  if (stretch.from > stretch.to) throw new Error('--from must not be after --to.')
  return stretch
}

/** Writes `affected.csv` and `letter.txt` into a new private folder; returns its path and the number of students. */
export async function writeBreachKit(db: Db, parent: string, stretch: Period | undefined) {
  const folder = join(parent, clock.now().toISOString().replace(/[:.]/g, '-'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let students = 0
  async function* table() {
    yield `\uFEFF${COLUMNS.join(',')}\r\n`
    const lots = readInChunks<Row>((last, limit) =>
      affectedStudents(db, stretch, last?.student_id ?? 0, limit),
    )
    for await (const rows of lots) {
      students += rows.length
      yield linesOf(rows)
    }
  }
  const file = createWriteStream(join(folder, 'affected.csv'), { mode: 0o600 })
  await pipeline(Readable.from(table()), file)
  const text = letterToFamilies(await readSettings(db))
  await writeFile(join(folder, 'letter.txt'), text, { mode: 0o600 })
  return { folder, students }
}
