import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import type { WeeklyChange } from '@ganit/contract/learning/weekly'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import { ensureSettings } from '../../ground/settings/settings.queries.ts'
import {
  comingWeek,
  lockWeeklySettings,
  momentOfWeek,
  readWeeklySettings,
  sendingOfWeek,
  usualWeekly,
} from '../../ground/settings/weekly-plan.service.ts'
import { findRecipients } from '../../messages/outbox/recipients.queries.ts'
import { composeNote, hasBlock, linesOfNote, type Sight } from './facts/facts.ts'
import { type ChildsWeek, readWeeks } from './facts/week-facts.service.ts'
import {
  linesOfBatch,
  lockLine,
  pageOfMembers,
  refuseNoMember,
  refuseOtherBatch,
  studentInReach,
  writeLine,
} from './looking-over.queries.ts'
import { pageOfWeeks } from './sending.service.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** The next notes: their day and moment, and a function that reads their facts as of now. */
async function readComingWeek(db: Db, now = clock.now()) {
  const settings = (await readWeeklySettings(db)) ?? usualWeekly
  const local = localTime(settings.time_zone, now)
  const week = await comingWeek(db, settings, local)
  const moment = await momentOfWeek(db, { week, ...settings })
  const at = moment > now ? moment : now
  return {
    week,
    today: local.date,
    sends_at: settings.weekly_on ? moment.toISOString() : null,
    asked: { week, at, day: week, academy: settings.academy_name },
  }
}

/** Teachers do not see money. */
const sightOf = (account: Caller): Sight => ({ dues: isOffice(account) })

/** The facts that are sent; none for a week that had no lesson and no test, or only money. */
const factsToTell = (child: ChildsWeek | undefined, sight: Sight) =>
  child?.had_work && hasBlock(child.facts, sight) ? child.facts : undefined

type Wanted = { batch_id?: number | undefined; page: number; page_size: number }

/** A page of the coming notes of a batch; 404 for batches of others. */
export const readComingNotes = (db: Kysely<Database>, account: Caller, wanted: Wanted) =>
  readInSnapshot(db, async (trx) => {
    const { batch_id, page, page_size } = wanted
    const { week, today, sends_at, asked } = await readComingWeek(trx)
    const frame = { week, sends_at, page, page_size }
    if (batch_id === undefined) return { ...frame, line: null, students: [], total: 0 }
    await refuseOtherBatch(trx, account, batch_id)
    const { students, total } = await pageOfMembers(trx, { batch_id, week, page, page_size })
    const ids = students.map(({ student_id }) => student_id)
    const weeks = await readWeeks(trx, ids, asked)
    const recipients = await findRecipients(trx, 'weekly', ids, today)
    const lines = await linesOfBatch(trx, { batch_id, week })
    const whole = lines.find(({ student_id }) => student_id === null)
    const sight = sightOf(account)
    return {
      ...frame,
      total,
      line:
        whole && whole.text !== null
          ? {
              text: whole.text,
              author: whole.author ?? asked.academy,
              version: whole.version,
            }
          : null,
      students: students.map(({ student_id, name }) => {
        const own = lines.find((line) => line.student_id === student_id)
        const facts = factsToTell(weeks.get(student_id), sight)
        return {
          student_id,
          name,
          lines: facts ? linesOfNote(facts, 'en', sight) : [],
          line: own?.text ?? null,
          is_held: own?.is_held ?? false,
          version: own?.version ?? 0,
          people: recipients.filter((each) => each.student_id === student_id).length,
        }
      }),
    }
  })

/**
 * The next note of a child as a guardian reads it, empty if none is sent; without money for a teacher. 404 for children
 * of others.
 */
export const previewNote = (
  db: Kysely<Database>,
  account: Caller,
  { student_id, language, origin }: { student_id: number; language: Language; origin: string },
) =>
  readInSnapshot(db, async (trx) => {
    const { week, today, asked } = await readComingWeek(trx)
    const { name } = await studentInReach(trx, account, student_id, today)
    const sight = sightOf(account)
    const facts = factsToTell((await readWeeks(trx, [student_id], asked)).get(student_id), sight)
    const link = `${origin}${pageOfWeeks({ guardian_id: 0 })}`
    if (!facts) return { subject: '', text: '' }
    return composeNote(language, [{ student: name, facts, sight }], {
      last_day: dayAfter(week, -1),
      link,
    })
  })

const GONE_OUT = 'This week’s notes have gone out.'
const CHANGED = 'This note was changed in another tab or by someone else. Reload to see it.'
const OTHER_DAY = 'The notes go out on another day now. Reload to see it.'

const NO_LINE = { text: null, is_held: false, author_id: null, version: 0 }

/** Changes the next notes: a line for a batch or a child, or withholding a child's note. */
export async function changeNotes(trx: Trx, account: Caller, change: WeeklyChange) {
  const { week, batch_id, student_id = null, line, is_held, version } = change
  await refuseOtherBatch(trx, account, batch_id)
  // The lock makes sure that sending begins after this transaction, or has begun.
  await ensureSettings(trx)
  await lockWeeklySettings(trx, 'share')
  if (student_id !== null) await refuseNoMember(trx, student_id, { batch_id, week })
  const { week: open, today } = await readComingWeek(trx)
  const isOver = week < today || (await sendingOfWeek(trx, week)) !== undefined
  if (week !== open) throw conflict(isOver ? GONE_OUT : OTHER_DAY)
  const whose = { week, batch_id, student_id }
  const stored = (await lockLine(trx, whose)) ?? NO_LINE
  refuseOtherVersion('note', version, stored)
  const text = line === undefined ? stored.text : (line?.replace(/\s+/g, ' ') ?? null)
  const isNew = text !== stored.text
  const author_id = isNew ? account.uid : stored.author_id
  const wanted = { text, is_held: is_held ?? stored.is_held, author_id }
  const isSame = !isNew && wanted.is_held === stored.is_held
  const written = { ...wanted, version: stored.version + (isSame ? 0 : 1) }
  if (!isSame && !(await writeLine(trx, whose, written))) throw conflict(CHANGED)
  const { is_held: isHeld, version: after } = written
  return { message: messageOf(is_held), line: text, is_held: isHeld, version: after }
}

function messageOf(is_held: boolean | undefined) {
  if (is_held === undefined) return 'Line saved.'
  return is_held ? 'This note is held back.' : 'This note goes out.'
}
