import type { Attempt } from '@ganit/contract/exams/attempts'
import type { Db } from '../../../../db/schema.ts'
import type { PhotoUrls } from '../../../ground/images/images.service.ts'
import { answersOfAttempt, photosOfAttempt } from '../answers.queries.ts'
import { announcementsOf, attemptRow } from '../attempts.queries.ts'
import { presentSections } from './present-sections.service.ts'
import { readPaperToSit } from './sitting-paper.service.ts'

type Announced = Awaited<ReturnType<typeof announcementsOf>>[number]

export const presentAnnouncement = ({ created_at, text }: Announced) => ({
  at: created_at.toISOString(),
  text,
})

type Urls = { figures: Pick<PhotoUrls, 'signUntil'>; photos: Pick<PhotoUrls, 'signUntil'> }

const DAY_MS = 86_400_000

/** Signs photo URLs for a day beyond the end, because they are sent once and minutes may be added. */
const signBeyondEnd = ({ signUntil }: Pick<PhotoUrls, 'signUntil'>, end: Date) => {
  const until = new Date(end.getTime() + DAY_MS)
  return { sign: (id: string) => signUntil(id, until) }
}

/** Questions that may still get photos, because photos are accepted for longer than answers. */
const questionsWithPhotos = (sections: Attempt['sections'], isOpen: boolean) =>
  sections.map((section) => ({
    ...section,
    items: isOpen ? section.items.filter(({ kind }) => kind === 'long') : [],
  }))

/** An attempt for its student: without right answers, solutions and remarks. */
export async function presentAttempt(
  db: Db,
  { attempt_id, isNew }: { attempt_id: number; isNew: boolean },
  urls: Urls,
): Promise<Attempt> {
  const { now, photos_until, ...row } = await attemptRow(db, attempt_id)
  const paper = await readPaperToSit(db, row)
  const sections = presentSections({
    paper,
    order: row,
    marking: row.marking,
    negative: row.negative,
    answers: isNew ? [] : await answersOfAttempt(db, attempt_id),
    photos: isNew ? [] : await photosOfAttempt(db, attempt_id),
    urls: {
      figures: signBeyondEnd(urls.figures, photos_until),
      photos: signBeyondEnd(urls.photos, photos_until),
    },
  })
  const announced = await announcementsOf(db, row.test_id)
  return {
    attempt_id,
    test_id: row.test_id,
    title: row.title,
    class_number: row.class_number,
    practice: row.practice,
    instructions: paper.instructions,
    started_at: row.started_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    now: now.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    submitted_by: row.submitted_by,
    photos_until: photos_until.toISOString(),
    late: row.late,
    lease: row.lease,
    announcements: announced.map(presentAnnouncement),
    sections: row.submitted_at ? questionsWithPhotos(sections, now < photos_until) : sections,
  }
}
