import { foldName } from '@ganit/contract/fold-text'
import type { Admission, AdmissionDraft, KnownFamily } from '@ganit/contract/office/admissions'
import type { GuardianDraft } from '@ganit/contract/people/guardians'
import type { FirstMonth } from '@ganit/contract/people/memberships'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { refuseWithoutMonths } from '../../money/fees/first-months.service.ts'
import { duesOfStudentQuery, presentDue } from '../../money/ledger/ledger.queries.ts'
import { standingOfDues } from '../../money/ledger/words.queries.ts'
import { ENQUIRY } from '../../people/enquiries/enquiries.queries.ts'
import { joinLocked, lockOpenEnquiry } from '../../people/enquiries/enquiries.service.ts'
import { addGuardian } from '../../people/guardians/guardians.service.ts'
import { findMatchingGuardians } from '../../people/guardians/merging/matching.queries.ts'
import { isOverCapacity, lockBatches } from '../../people/memberships/memberships.queries.ts'
import { joinBatch, refuseEnded } from '../../people/memberships/memberships.service.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { splitName } from '../imports/rows/split-name.ts'
import { insertRecords } from '../imports/run-rows.queries.ts'
import { childrenOfFamily, type Family, lockGuardian, lockNumber } from './known.queries.ts'

type Desk = { account: Account; photoUrls: PhotoUrls }

/** Admits a student in one transaction: record, guardian, memberships with their dues, and the enquiry. */
export async function admitNewStudent(
  trx: Trx,
  { account, photoUrls }: Desk,
  draft: AdmissionDraft,
): Promise<Admission> {
  const today = await readAcademyToday(trx)
  const on = draft.joined_on ?? today
  refuseOtherDay(on, today)
  const family = await lockFamily(trx, draft)
  const enquiry_id = await lockEnquiryToJoin(trx, draft.enquiry_id)
  const known = await findKnownFamily(trx, family, photoUrls)
  if (!draft.preview) refuseKnown(draft, known)

  const student = await insertRecord(trx, draft)
  const guardian = await addGuardian(trx, account, {
    uid: student.uid,
    draft: guardianOf(draft),
  })
  const { first_month } = draft
  const over_capacity = await joinBatches(trx, student, draft.batch_ids ?? [], {
    ...{ today, on, first_month },
  })
  if (enquiry_id !== undefined) await joinLocked(trx, enquiry_id, student.student_id)

  const dues = (await duesOfStudentQuery(trx, student.student_id, today).execute()).map(presentDue)
  const { due_now, next } = standingOfDues(dues, today)
  const who = (await readWho(trx, [student.student_id], photoUrls)).get(student.student_id)
  if (!who) throw new Error('The student who was just admitted is gone.')
  return {
    message: 'Admitted.',
    ...{ student: who, guardian, dues, due_now, next },
    ...(over_capacity && { over_capacity }),
    ...(draft.preview && { known: { guardians: known.guardians, students: known.students } }),
  }
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

function refuseOtherDay(on: string, today: string) {
  if (on > today) throw invalid({ joined_on: 'Joins on must not be after today.' })
  if (on < yearBefore(today)) throw invalid({ joined_on: 'Joins on must be within the last year.' })
}

/** Locks the family before anything is read: by its number, and by the row of a known guardian. */
async function lockFamily(trx: Trx, { guardian }: AdmissionDraft): Promise<Family> {
  if (guardian.guardian_id === undefined) {
    const { phone = '' } = guardian
    await lockNumber(trx, phone)
    return { phone }
  }
  const found = await lockGuardian(trx, guardian.guardian_id)
  if (!found) throw invalid({ 'guardian.guardian_id': 'There is no such parent.' })
  if (found.phone !== null) await lockNumber(trx, found.phone)
  return found
}

/** Locks an enquiry that will be marked as joined: 400 for an unknown one, 409 for a closed one. */
async function lockEnquiryToJoin(trx: Trx, enquiry_id: number | undefined) {
  if (enquiry_id === undefined) return undefined
  const { message } = ENQUIRY.missing()
  try {
    await lockOpenEnquiry(trx, enquiry_id)
  } catch (error) {
    if (!(error instanceof Refused) || error.statusCode !== 404) throw error
    throw invalid({ enquiry_id: message })
  }
  return enquiry_id
}

type Known = KnownFamily & Family & { children: Awaited<ReturnType<typeof childrenOfFamily>> }

async function findKnownFamily(trx: Trx, family: Family, photoUrls: PhotoUrls): Promise<Known> {
  const matches = await findMatchingGuardians(trx, { phone: family.phone })
  const children = await childrenOfFamily(trx, family)
  const ids = children.map(({ student_id }) => student_id)
  const who = await readWho(trx, ids, photoUrls)
  return {
    guardians: matches.map(({ guardian_id, name, children, children_names }) => ({
      ...{ guardian_id, name, children, children_names },
    })),
    students: ids.flatMap((student_id) => who.get(student_id) ?? []),
    ...family,
    children,
  }
}

/** 409 if a child of this family is known and the desk has not said whether it is the same child. */
function refuseKnown({ guardian, name, class_number, double }: AdmissionDraft, known: Known) {
  const createRefusal = (text: string) => {
    const { guardians, students } = known
    return new Refused(409, text, { details: { known: { guardians, students } } })
  }
  const [first] = known.guardians
  if (first && guardian.guardian_id === undefined && !guardian.is_new)
    throw createRefusal(`This is ${first.name}’s number.`)

  const { first_name } = splitName(name)
  const same = known.children.find(
    (child) =>
      child.student_class === class_number && foldName(child.first_name) === foldName(first_name),
  )
  if (same && !double)
    throw createRefusal(
      `${same.name}, Class ${same.student_class}, has this ${known.phone === null ? 'parent' : 'number'} already.`,
    )
}

/** Inserts a record without account, as imports do; no consent is assumed. */
async function insertRecord(trx: Trx, draft: AdmissionDraft) {
  const { name, class_number: student_class, email, date_of_birth, school } = draft
  const record = {
    ...splitName(name),
    student_class,
    ...(email && { email }),
    ...(date_of_birth && { date_of_birth }),
    ...(school && { school_or_college_name: school }),
  }
  const [student_id = 0] = await insertRecords(trx, [{ record, batches: [] }])
  return { student_id, student_class, uid: `record-${student_id}` }
}

/** The guardian to store. The number was checked before, so an unknown guardian is new. */
const guardianOf = ({ guardian }: AdmissionDraft): GuardianDraft =>
  guardian.guardian_id === undefined
    ? { ...guardian, is_new: true }
    : { guardian_id: guardian.guardian_id, relation: guardian.relation }

type Student = { student_id: number; student_class: number }

/** Adds a new student to batches; returns whether one of them is over capacity now. */
async function joinBatches(
  trx: Trx,
  student: Student,
  batch_ids: number[],
  days: { today: string; on: string; first_month: FirstMonth | undefined },
) {
  const wanted = [...new Set(batch_ids)]
  const locked = await lockBatches(trx, wanted)
  if (locked.length < wanted.length) throw invalid({ batch_ids: 'There is no such batch.' })
  await refuseWithoutMonths(trx, wanted, days.first_month)
  // The first batch charges the fees on joining, which the others do not charge again.
  const batches = locked.toSorted(
    (one, other) => wanted.indexOf(one.batch_id) - wanted.indexOf(other.batch_id),
  )
  let isOver = false
  for (const batch of batches) {
    // A batch that has ended is refused even if the joining day is before its end.
    refuseEnded(batch, days.today)
    await joinBatch(trx, student, batch, days)
    isOver = (await isOverCapacity(trx, batch.batch_id)) || isOver
  }
  return isOver || undefined
}
