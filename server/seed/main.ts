// Fills the academy with invented people, and its site with posts, class modules, courses, questions and batches: node
// server/seed/main.ts --students 300

import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../src/academy/academy.ts'
import { prepareDataFolder } from '../src/db/academy/data-folder.ts'
import { COMMAND_WAITS, connect } from '../src/db/client.ts'
import { openOperatorConnection } from '../src/db/connections/own-connection.ts'
import { openDatabase } from '../src/db/open.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { announceAdmin } from '../src/lifecycle/announce-admin.ts'
import { readConfig } from '../src/lifecycle/config.ts'
import { createLog } from '../src/lifecycle/log.ts'
import { createClosing, onStopSignal } from '../src/lifecycle/stop.ts'
import { fillWithStudents } from './bulk/fill.ts'
import { loadPapers, papersFor } from './bulk/papers-load.ts'
import { FULL_LOAD, loadTeaching } from './bulk/teaching-load.ts'
import { loadYears } from './bulk/years-load.ts'
import { seedCourses } from './courses.ts'
import { DEMO_UTR, drawTransfer } from './money/transfer.ts'
import { seedBank } from './papers/bank.ts'
import { seedQuestions } from './papers/questions.ts'
import { DEMO_GUARDIAN, DEMO_STUDENT, seedStudents } from './seed.ts'
import { seedSite } from './site.ts'
import { DEMO_TEACHER, placesOf, seedStaff } from './staff.ts'
import { seedBatches } from './teaching/batches.ts'
import { drawHomework } from './teaching/homework-pages.ts'

const DEFAULT_STUDENTS = '300'
const MOST_STUDENTS = 5_000_000
const MOST_YEARS = 20
/** Up to this size a fee's dues and a term's lessons fit into one statement each. */
const SMALL = 5_000

const say = (line: string) => process.stdout.write(`${line}\n`)

function exitWithLines(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: DEFAULT_STUDENTS },
      teaching: { type: 'boolean', default: false },
      papers: { type: 'boolean', default: false },
      years: { type: 'string', default: '0' },
    },
  })
  const students = Number(values.students)
  const years = Number(values.years)
  if (!(Number.isInteger(students) && students > 0 && students <= MOST_STUDENTS))
    return exitWithLines([`--students must be a whole number from 1 to ${MOST_STUDENTS}.`])
  if (!(Number.isInteger(years) && years >= 0 && years <= MOST_YEARS))
    return exitWithLines([`--years must be a whole number from 0 to ${MOST_YEARS}.`])
  return { students, years, teaching: values.teaching, papers: values.papers }
}

/** For large academies: 2,000 batches with a million lessons and their registers. */
async function seedYearsOfTeaching(owner: DatabaseAddress) {
  const { db } = openOperatorConnection(owner)
  const { n } = await db
    .selectFrom('batches')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n > 0) say('There are batches, so --teaching makes none.')
  else await loadTeaching(db, FULL_LOAD)
  await db.destroy()
}

/** Years of questions, papers and tests with marks, in proportion to the students. */
async function seedYearsOfPapers(owner: DatabaseAddress, students: number) {
  const { db } = openOperatorConnection(owner)
  const there = await db
    .selectFrom('papers')
    .select('paper_id')
    .where('title', 'like', 'Paper % for Class %')
    .limit(1)
    .executeTakeFirst()
  if (there) say('There are such papers already, so --papers makes none.')
  else await loadPapers(db, papersFor(students), say)
  await db.destroy()
}

/** Years of use before the seeded months. */
async function seedYears(owner: DatabaseAddress, years: number) {
  const { db } = openOperatorConnection(owner)
  const { n } = await db
    .selectFrom('students')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('uid', 'like', 'former-%')
    .executeTakeFirstOrThrow()
  if (n > 0) say('There are former students, so --years adds none.')
  else await loadYears(db, years, say)
  await db.destroy()
}

const read = readConfig(process.env)
if ('problems' in read) exitWithLines(read.problems)

const { onClose, closeAll, abandonAll } = createClosing()
const stop = () => closeAll().finally(() => process.exit(1))
onStopSignal(stop, () => {
  abandonAll()
  process.exit(1)
})
try {
  const { students, years, teaching, papers } = readArguments()
  prepareDataFolder(read.config.dataDir)
  const { address, owner } = await openDatabase(read.config, createLog('warn'), onClose)
  // Pictures are drawn within transactions, which takes a busy machine longer than a call may take.
  const { db } = connect(address, { waits: COMMAND_WAITS })
  onClose(() => db.destroy())
  const { adminEmail: email, adminPassword: password } = read.config
  // First, because the admin records payments.
  announceAdmin(say, email, await ensureAdmin(db, { email, password }))
  const started = performance.now()
  await seedSite(db)
  await seedCourses(db)
  await seedQuestions(db)
  const onProgress = (done: number) => {
    if (done % 10_000 === 0) say(`${done} students`)
  }
  const { n } = await db
    .selectFrom('students')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  const isToFill = n === 0 && students > SMALL
  if (!isToFill) await seedStudents(db, students, onProgress)
  if (!teaching) {
    await seedStaff(db)
    await seedBatches(db, await placesOf(db))
  }
  if (isToFill) await fillWithStudents(owner, students, onProgress)
  if (teaching) await seedYearsOfTeaching(owner)
  await seedBank(db)
  if (papers) await seedYearsOfPapers(owner, students)
  const screenshot = await drawTransfer(DEMO_UTR)
  const pages = await drawHomework()
  // Loaded last, because the app's code forbids drawing pictures, which seeding needs.
  const { seedFees } = await import('./money/fees.ts')
  const { seedLessons } = await import('./teaching/lessons.ts')
  const { seedFamilies } = await import('./families.ts')
  const { seedClaims } = await import('./money/claims.ts')
  const { seedPapers } = await import('./papers/papers.ts')
  const { seedTests } = await import('./papers/tests.ts')
  const { seedLetOff } = await import('./let-off.ts')
  const { seedLeavers } = await import('./leavers.ts')
  const { seedPay } = await import('./money/pay.ts')
  const { seedEnquiries } = await import('./enquiries.ts')
  const { seedLetters } = await import('./letters.ts')
  const { seedPlans } = await import('./teaching/plans.ts')
  const { seedWeekly } = await import('./teaching/weekly.ts')
  const { seedReports } = await import('./teaching/reports.ts')
  const { seedPractice } = await import('./teaching/practice.ts')
  const { seedSets } = await import('./papers/sets.ts')
  const { seedHomework } = await import('./teaching/homework.ts')
  const { seedNotes } = await import('./teaching/notes.ts')
  if (!teaching && !papers) await seedPapers(db)
  if (teaching) say('No fees, which an academy with --teaching is not given.')
  else if (students <= SMALL) {
    await seedFees(db)
    await seedLessons(db)
    if (!papers) await seedTests(db)
    const families = await seedFamilies(db)
    await seedClaims(db, families, screenshot)
    await seedLetOff(db, families)
    await seedLeavers(db)
    await seedPay(db)
    await seedEnquiries(db)
    await seedLetters(db)
    await seedPlans(db)
    await seedPractice(db)
    await seedSets(db)
    await seedHomework(db, pages)
    await seedNotes(db, pages)
    await seedWeekly(db)
    await seedReports(db)
  } else say(`No fees, lessons and tests, which only up to ${SMALL} students are given.`)
  if (years > 0) await seedYears(owner, years)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`The academy has ${students} invented students (${seconds} s).`)
  const people = [
    `a student    ${DEMO_STUDENT.email}`,
    `a teacher    ${DEMO_TEACHER.email}`,
    `a guardian   ${DEMO_GUARDIAN.email}`,
    `password     ${DEMO_STUDENT.password}`,
  ]
  say(['', 'Sign in as', ...people.map((line) => `  ${line}`), ''].join('\n'))
  await closeAll()
  // The channel to the launcher would keep the process alive.
  process.exit(0)
} catch (error) {
  await closeAll()
  exitWithLines([error instanceof Error ? error.message : String(error)])
}
