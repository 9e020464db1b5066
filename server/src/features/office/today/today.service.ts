import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import {
  CHECKS,
  type Check,
  TODAY_KINDS,
  type TodayKind,
  type TodayLine,
} from '@ganit/contract/office/today'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { academyNow, type LocalTime } from '../../ground/settings/clock.service.ts'
import { createKeptRead } from '../../ground/settings/kept-read.ts'
import { areCopiesOld, isLow, readMachine } from '../../ground/system/machine.ts'
import { createLateBatches } from '../../learning/plans/plan-list.service.ts'
import { countOverdueFamilies } from '../../money/ledger/overdue.queries.ts'
import { openSumsOfAll } from '../../money/ledger/words.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { findAllClashes, findOwnClashes } from '../../teaching/lessons/clashes.service.ts'
import { readLessonsToday, studentsAbsentOn } from '../../teaching/lessons/todays.queries.ts'
import { countParentsToAgree } from '../parents-to-agree/parents-to-agree.queries.ts'
import { countStudents, countWithoutPhone, readFirstSteps } from './checklist.queries.ts'
import { monthsFigures } from './figures.queries.ts'
import { createGstWatch } from './gst-watch.ts'
import { countWaiting, isBackupOld } from './lines.queries.ts'
import { sumCollectedInMonth, sumTakenToday } from './now.queries.ts'
import { createSharedRead } from './shared-read.ts'

/** Address of the screen for each kind of line. */
const LINKS: Record<TodayKind, string> = {
  clashes: '/admin/timetable',
  needs_teacher: '/admin/timetable',
  registers: '/admin/registers',
  claims: '/admin/payments/claims',
  payments_to_look_at: '/admin/payments/online',
  cheques_to_clear: '/admin/payments/cheques',
  day_open: '/admin/day-close',
  requests: '/admin/requests',
  enquiries_due: '/admin/enquiries',
  promises_broken: '/admin/reminders',
  absent_three_times: '/admin/registers?show=concerns',
  below_floor: '/admin/registers?show=concerns',
  plans_late: '/admin/plans',
  overdue_week: '/admin/reminders',
  test_to_mark: '/admin/tests?state=marking',
  to_publish: '/admin/tests?state=marking',
  import_rows: '/admin/import',
  known_child: '/admin/student',
  no_phone: '/admin-dashboard?dues=no_phone',
  parents_to_agree: '/admin/parents-to-agree',
  messages_failed: '/admin/messages?state=failed',
  refunds_due: '/admin/student',
  session_left: '/admin/new-session',
  mail_waiting: '/admin/messages?state=waiting',
  backup_old: '/admin/settings/backups',
  copies_old: '/admin/settings/backups',
  disk_low: '/admin/settings/backups',
  daily_work: '/admin/settings/backups',
  ledger: '/admin/audit',
  jobs_given_up: '/admin/audit',
  erasure: '/admin/settings/privacy',
  fees_told_twice: '/admin/settings#who-has-paid',
  pricing_page: '/admin/settings/pages/pricing',
  weekly_missed: '/admin/weekly',
  gst_threshold: '/admin/settings#tax',
}

const SAMPLE = 3

type Found = Omit<TodayLine, 'link'> & { first?: string }

async function findClashes(db: Db, { now, slow: { own } }: Asking): Promise<Found[]> {
  const found = await findAllClashes(db, now, own)
  if (found.length === 0) return []
  const names = [...new Set(found.map(({ batch_name }) => batch_name))]
  const [first] = found
  const oldest = first?.date ?? null
  return [
    { kind: 'clashes', count: found.length, amount: null, oldest, sample: names.slice(0, SAMPLE) },
  ]
}

const one = { count: 1, amount: null, oldest: null, sample: [] }

async function oldBackup(db: Db): Promise<Found[]> {
  const old = await isBackupOld(db)
  return old ? [{ ...one, kind: 'backup_old', oldest: old.last }] : []
}

/** The problems of the machine of which the owner must know. */
async function findMachineFaults(dataDir: string): Promise<Found[]> {
  const { disk_free, offsite_age } = await readMachine(dataDir)
  return [
    ...(areCopiesOld(offsite_age) ? [{ ...one, kind: 'copies_old' as const }] : []),
    ...(isLow(disk_free) ? [{ ...one, kind: 'disk_low' as const }] : []),
  ]
}

const noPhone = ({ without, sample }: Slow): Found[] =>
  without === 0 ? [] : [{ kind: 'no_phone', count: without, amount: null, oldest: null, sample }]

const parentsToAgree = ({ parents: { count, sample } }: Slow): Found[] =>
  count === 0 ? [] : [{ kind: 'parents_to_agree', count, amount: null, oldest: null, sample }]

const plansLate = (late: string[]): Found[] =>
  late.length === 0
    ? []
    : [
        {
          kind: 'plans_late',
          count: late.length,
          amount: null,
          oldest: null,
          sample: late.slice(0, SAMPLE),
        },
      ]

type Asking = {
  now: LocalTime
  account: Account
  slow: Slow
  late: string[]
  dataDir: string
  watchGst: ReturnType<typeof createGstWatch>
}

/** Waiting items that an account may see, in display order. */
async function linesOfToday(db: Db, asking: Asking): Promise<TodayLine[]> {
  const { now, account, slow, late, dataDir, watchGst } = asking
  const readOtherLines = async () => [
    ...(await findClashes(db, asking)),
    ...(isOwner(account)
      ? [...(await oldBackup(db)), ...(await findMachineFaults(dataDir)), ...(await watchGst(now))]
      : []),
  ]
  const found = await Promise.all([countWaiting(db, now, account), readOtherLines()])
  return [...found.flat(), ...noPhone(slow), ...parentsToAgree(slow), ...plansLate(late)]
    .toSorted((a, b) => TODAY_KINDS.indexOf(a.kind) - TODAY_KINDS.indexOf(b.kind))
    .map(({ first, ...line }) => ({ ...line, link: linkToFound(line, first) }))
}

/** Kinds whose screen opens at the oldest day. */
const BY_DAY: readonly TodayKind[] = ['clashes', 'needs_teacher', 'day_open']
/** Kinds whose items are done one by one, beginning with the first. */
const OF_FIRST: readonly TodayKind[] = ['import_rows', 'known_child', 'refunds_due']

function linkToFound({ kind, oldest, count }: Found, first: string | undefined) {
  if (BY_DAY.includes(kind) && oldest) return `${LINKS[kind]}?day=${oldest}`
  if (OF_FIRST.includes(kind)) return `${LINKS[kind]}/${first}`
  return kind === 'to_publish' && count === 1 ? `/admin/tests/${first}` : LINKS[kind]
}

/** Queries that read all students, lessons to come or a month of money. */
async function slowPart(db: Db, now: LocalTime) {
  const [phones, parents, families, month, own] = [
    await countWithoutPhone(db),
    await countParentsToAgree(db),
    await countOverdueFamilies(db, now.date),
    await sumCollectedInMonth(db, now.date),
    await findOwnClashes(db, now),
  ]
  return { ...phones, parents, families, month, own }
}
type Slow = Awaited<ReturnType<typeof slowPart>>

/** Share of members in a batch who must have a parent's phone for the academy to count as reached. */
const REACHED = 0.9

/** The steps of a new academy; null once all are done, or the owner closed them. */
export async function readChecklist(
  db: Db,
  reach: Ways,
  countPhones: () => Promise<Pick<Slow, 'students' | 'without'>> = () => countWithoutPhone(db),
) {
  const found = await readFirstSteps(db)
  if (!found) return null
  const { students, without } = await countPhones()
  const { by_hand, ...rest } = found
  const isDone: Record<Check, boolean> = {
    ...rest,
    phones: students > 0 && without <= (1 - REACHED) * students,
    channel: by_hand || reach.mail || reach.sms || reach.whatsapp,
  }
  const done = CHECKS.filter((check) => isDone[check])
  return done.length === CHECKS.length ? null : { done, no_phone: without }
}

type Ways = Record<'mail' | 'sms' | 'whatsapp', boolean>
type Parts = { reach: Ways; photoUrls: PhotoUrls; dataDir: string }

async function absentToday(db: Db, day: string, photoUrls: PhotoUrls) {
  const { count, list } = await studentsAbsentOn(db, day)
  const whos = await readWho(
    db,
    list.map(({ student_id }) => student_id),
    photoUrls,
  )
  const students = list.flatMap(({ student_id, ...absent }) => {
    const who = whos.get(student_id)
    return who ? [{ ...who, ...absent }] : []
  })
  return { count, students }
}

const moneyToday = async (db: Db, day: string) =>
  [await openSumsOfAll(db, day), await sumTakenToday(db, day)] as const

const peopleToday = async (db: Db, { now, photoUrls }: { now: LocalTime; photoUrls: PhotoUrls }) =>
  [await readLessonsToday(db, now), await absentToday(db, now.date, photoUrls)] as const

/** The part of Today that all accounts see alike. */
function createSharedToday(db: Db, photoUrls: PhotoUrls) {
  const slowly = createKeptRead((now) => slowPart(db, now), { isKept: isLarge(db) })
  const lateOf = createLateBatches(db)
  // Ten people open it at nine o’clock, and share a read.
  return createSharedRead(async () => {
    const now = await academyNow(db)
    // Few queries at a time, because other requests need connections, too.
    const [{ read: slow }, late, [sums, taken], [lessons, absent]] = await Promise.all([
      slowly(now),
      lateOf(now),
      moneyToday(db, now.date),
      peopleToday(db, { now, photoUrls }),
    ])
    return { now, slow, late, sums, taken, lessons, absent }
  })
}

/** Today for an account, without the figures. */
export function createReadToday(db: Db, { reach, photoUrls, dataDir }: Parts) {
  const readAcademys = createSharedToday(db, photoUrls)
  const watchGst = createGstWatch(db, isLarge(db))
  return async (account: Account) => {
    const { now, slow, late, sums, taken, lessons, absent } = await readAcademys()
    const { overdue, due_now } = sums
    const { collected, settled } = slow.month
    return {
      lines: await linesOfToday(db, { now, account, slow, late, dataDir, watchGst }),
      now: { lessons, absent, taken, overdue: { amount: overdue, ...slow.families } },
      month: {
        to_collect: sumMoney([due_now, settled]),
        collected,
        ahead: asMoney(toHundredths(collected) - toHundredths(settled)),
        due_now,
      },
      checklist: await readChecklist(db, reach, async () => slow),
    }
  }
}

/** Largest number of students with which everything is read anew each time. */
const FEW = 2_000
const isLarge = (db: Db) => async () => (await countStudents(db)) > FEW

/** The figures of this month and of the last one, cached. */
export function createKeptFigures(db: Db) {
  const figures = createKeptRead(({ date }) => monthsFigures(db, date), { mayLag: true })
  return async () => {
    const { read, at } = await figures(await academyNow(db))
    return { figures: read, figures_at: new Date(at).toISOString() }
  }
}
