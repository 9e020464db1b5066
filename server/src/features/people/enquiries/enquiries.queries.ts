import {
  type EnquiriesQuery,
  type EnquiryNote,
  type KnownByPhone,
  type Trial,
  WISHED_BATCHES,
} from '@ganit/contract/people/enquiries'
import { plainTyped } from '@ganit/contract/plain-signs'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { columnContains, columnEquals, holdsForAll, isAmong } from '../../../db/rows/conditions.ts'
import { readChunksOfIds } from '../../../db/rows/in-chunks.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import { studentHasPhone } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import type { EnquiryOfTable } from './enquiries-table.ts'

export const ENQUIRY = describeVersionedTable('enquiries', 'enquiry_id', {
  noun: 'enquiry',
  absent: 'Enquiry not found.',
  columns: ['stage', 'follow_up_on', 'trial_lesson_id', 'consent_at'],
})

/** True while the office still works on the enquiry. */
const isOpen = sql<boolean>`enquiries.stage not in ('joined', 'lost')`

const isDueBy = (due: NonNullable<EnquiriesQuery['due']>, today: string) =>
  due === 'late'
    ? sql<boolean>`${isOpen} and enquiries.follow_up_on < ${today}::date`
    : sql<boolean>`${isOpen} and enquiries.follow_up_on <= ${today}::date`

/** Ignores separators in a searched phone. */
function normaliseSearch(search: string | undefined) {
  const typed = plainTyped(search ?? '')
  return /^[+\d][\d\s().-]*$/.test(typed) ? typed.replace(/[\s().-]|^0+/g, '') : search
}

type Asked = Pick<EnquiriesQuery, 'stage' | 'source' | 'class_number' | 'due' | 'search'>

const matchesFilters = ({ stage, source, class_number, due, search }: Asked, today: string) =>
  holdsForAll(
    columnEquals('enquiries.stage', stage),
    columnEquals('enquiries.source', source),
    columnEquals('enquiries.class_number', class_number),
    due && isDueBy(due, today),
    columnContains('enquiries.search_text', normaliseSearch(search)),
  )

/** The batches somebody would like, by name. */
export const wishedBatches = (db: Db, batch_ids: number[]) =>
  db
    .selectFrom('batches')
    .select(['batch_id', 'batch_name'])
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .orderBy('batch_name')
    .orderBy('batch_id')
    .limit(WISHED_BATCHES)
    .execute()

/** Maximum number of known persons with a phone, because a phone belongs to one family. */
const MOST_KNOWN = 10

const known = sql<KnownByPhone[]>`(
  select coalesce(json_agg(k order by k.kind desc, k.id), '[]') from (
    (select 'student' as kind, students.student_id as id,
        ${fullName('students')} as name
      from students where ${studentHasPhone(sql`enquiries.phone`)}
      order by students.student_id limit ${sql.lit(MOST_KNOWN)})
    union all
    (select 'guardian', g.guardian_id, g.name from guardians g
      where g.phone = enquiries.phone and not g.is_proposed
      order by g.guardian_id limit ${sql.lit(MOST_KNOWN)})
    union all
    (select 'enquiry', e.enquiry_id, coalesce(e.student_name, e.name) from enquiries e
      where e.phone = enquiries.phone and e.enquiry_id <> enquiries.enquiry_id
      order by e.enquiry_id limit ${sql.lit(MOST_KNOWN)})
  ) k)`

const lastNote = sql<string | null>`(
  select text from enquiry_notes n where n.enquiry_id = enquiries.enquiry_id
  order by n.note_id desc limit 1)`

const enquiryRows = (db: Db) =>
  db
    .selectFrom('enquiries')
    .select(['enquiry_id', 'name', 'student_name', 'phone', 'email', 'class_number', 'school'])
    .select(['message', 'source', 'stage', 'lost_reason', 'follow_up_on', 'trial_lesson_id'])
    .select(['student_id', 'consent_at', 'created_at', 'version', known.as('known')])
    .select(['wants_trial', 'batch_ids', 'language', 'seat_by_site'])
    .select(lastNote.as('last_note'))

type Row = Awaited<ReturnType<ReturnType<typeof enquiryRows>['executeTakeFirstOrThrow']>>

/** `last_note` is present only if there is one. */
const presentEnquiry = <Found extends Row>({
  consent_at,
  created_at,
  last_note,
  ...enquiry
}: Found) => ({
  ...enquiry,
  ...(last_note !== null && { last_note }),
  consent_at: consent_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** Query of one page; separate so that tests can check its plan. It skips to its page over ids alone. */
type Wanted = Omit<PageOf<string>, 'sort'>

function enquiriesOnPage(db: Db, asked: Asked, today: string, page: Wanted) {
  const ids = limitToPage(
    db.selectFrom('enquiries').select('enquiry_id').where(matchesFilters(asked, today)),
    ['follow_up_on', 'enquiry_id'],
    page,
  )
  return enquiryRows(db)
    .where(sql<boolean>`enquiry_id = any(array(${ids}))`)
    .orderBy('follow_up_on', page.order)
    .orderBy('enquiry_id', page.order)
}

/** All matches by follow-up day, in chunks. */
export async function chunksOfEnquiries(db: Db, asked: Asked, today: string) {
  const sorted = await db
    .selectFrom('enquiries')
    .select('enquiry_id')
    .where(matchesFilters(asked, today))
    .orderBy('follow_up_on')
    .orderBy('enquiry_id')
    .execute()
  return readChunksOfIds<EnquiryOfTable>(
    sorted.map(({ enquiry_id }) => enquiry_id),
    async (some) => {
      const asked_on = toAcademyDay(sql`enquiries.created_at`).as('asked_on')
      const found = await enquiryRows(db)
        .select(asked_on)
        .where(isAmong('enquiry_id', some))
        .execute()
      return found.map(presentEnquiry)
    },
    ({ enquiry_id }) => enquiry_id,
  )
}

export async function readEnquiriesPage(db: Db, asked: Asked, today: string, page: Wanted) {
  const count = countOf(db, db.selectFrom('enquiries').where(matchesFilters(asked, today)))
  const { items, ...totals } = await readPageWithTotal(
    enquiriesOnPage(db, asked, today, page),
    count,
  )
  return { ...totals, items: items.map(presentEnquiry) }
}

/** Reads an enquiry; 404 if there is none. */
export const readEnquiry = async (db: Db, enquiry_id: number) =>
  presentEnquiry(
    await enquiryRows(db)
      .where('enquiry_id', '=', enquiry_id)
      .executeTakeFirstOrThrow(ENQUIRY.missing),
  )

/** More notes than an enquiry ever has. */
const MOST_NOTES = 1000

const noteRows = (db: Db) =>
  db
    .selectFrom('enquiry_notes as n')
    .leftJoin('accounts as a', 'a.id', 'n.written_by')
    .select(['n.note_id', 'n.text', 'a.name as written_by', 'n.created_at'])

const presentNote = ({
  created_at,
  ...note
}: Omit<EnquiryNote, 'created_at'> & { created_at: Date }): EnquiryNote => ({
  ...note,
  created_at: created_at.toISOString(),
})

/** Notes of an enquiry, oldest first. */
export const notesOfEnquiry = async (db: Db, enquiry_id: number) =>
  (
    await noteRows(db)
      .where('n.enquiry_id', '=', enquiry_id)
      .orderBy('n.note_id')
      .limit(MOST_NOTES)
      .execute()
  ).map(presentNote)

export const noteById = async (db: Db, note_id: number) =>
  presentNote(await noteRows(db).where('n.note_id', '=', note_id).executeTakeFirstOrThrow())

/** Trial lesson of an enquiry, or null. */
export const trialOfEnquiry = async (db: Db, enquiry_id: number): Promise<Trial | null> =>
  (await db
    .selectFrom('enquiries as e')
    .innerJoin('lessons as l', 'l.lesson_id', 'e.trial_lesson_id')
    .innerJoin('batches as b', 'b.batch_id', 'l.batch_id')
    .select(['l.lesson_id', 'b.batch_name', 'l.date', 'l.state', 'e.trial_came as came'])
    .select(clockTime('l.start_time').as('start_time'))
    .where('e.enquiry_id', '=', enquiry_id)
    .executeTakeFirst()) ?? null

/** Enquiries that became this student, for the export of personal data. */
export const enquiriesAbout = (db: Db, student_id: number) =>
  db
    .selectFrom('enquiries')
    .select(['enquiry_id', 'name', 'student_name', 'phone', 'email', 'class_number', 'school'])
    .select(['message', 'source', 'stage', 'follow_up_on', 'consent_at', 'created_at'])
    .select('seat_by_site')
    .where('student_id', '=', student_id)
    .orderBy('enquiry_id')
    .execute()

export const enquiryNotesAbout = (db: Db, student_id: number) =>
  db
    .selectFrom('enquiry_notes as n')
    .innerJoin('enquiries as e', 'e.enquiry_id', 'n.enquiry_id')
    .select(['n.enquiry_id', 'n.text', 'n.created_at'])
    .where('e.student_id', '=', student_id)
    .orderBy('n.note_id')
    .execute()
