import type { CourseChanges, CourseDraft } from '@ganit/contract/site/courses'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict } from '../../../http/errors.ts'
import {
  COVER_BOX,
  changingPublicImages,
  type PreparedImage,
  preparedImage,
  publicImageUrl,
  storedImage,
} from '../../ground/images/images.service.ts'
import { activeCourse, activeCoursesOfStudent } from './course-pages.queries.ts'
import {
  deleteCourseById,
  holdersOfCourse,
  insertCourse,
  refuseUnknownReferences,
  updateCourseById,
} from './course-writes.queries.ts'
import { COURSE, courseById, type PublicCourseRow } from './courses.queries.ts'

const IMAGE_FIELD = { name: 'course_image_path', label: 'Image' }

/** A row as in the contract, for the admin or the public. */
export const presentCourse = <Row extends PublicCourseRow>({ image_hash, ...course }: Row) => ({
  ...course,
  course_image_path: publicImageUrl(image_hash),
  msa_class_level: course.class_level,
})

export const readPublicCoursePage = async (db: Kysely<Database>, course_id: number) =>
  presentCourse(await activeCourse(db, course_id))

/** A student's courses as on their public pages; none for an account without a record. */
export async function ownCourses(db: Kysely<Database>, student_id: number | null) {
  if (student_id === null) return []
  return (await activeCoursesOfStudent(db, student_id)).map(presentCourse)
}

/** The form's image. Runs before the transaction, because it is slow. */
export const prepareCourseImage = ({ course_image_path }: CourseDraft | CourseChanges) =>
  preparedImage(course_image_path, IMAGE_FIELD, COVER_BOX)

export const writeCourse = (
  db: Db,
  { course_image_path: _, ...course }: CourseDraft,
  image: PreparedImage,
) =>
  changingPublicImages(db, async (trx) => {
    await refuseUnknownReferences(trx, course)
    const image_hash = await storedImage(trx, image, [])
    return courseById(trx, await insertCourse(trx, { ...course, image_hash }))
  })

/** Changes a course; 409 if the version is not the stored one. */
export async function changeCourse(
  db: Kysely<Database>,
  { course_id, course_image_path, version, ...changes }: CourseChanges,
) {
  // A form without a new file sends nothing or a blank, which must not remove the image.
  const keepsImage = course_image_path === undefined || course_image_path?.trim() === ''
  const prepared = await preparedImage(course_image_path, IMAGE_FIELD, COVER_BOX)
  return changingPublicImages(db, async (trx, letGo) => {
    const stored = await lockForChange(trx, COURSE, course_id, version)
    await refuseUnknownReferences(trx, changes)
    const held = stored.image_hash
    const image_hash = keepsImage ? held : await storedImage(trx, prepared, [held])
    const after = versionAfter(stored, { ...changes, course_image_path })
    await updateCourseById(trx, course_id, { ...changes, image_hash, version: after })
    letGo(held)
    return courseById(trx, course_id)
  })
}

/** Deletes a course without contents; 409 lists its contents. */
export const removeCourse = (db: Kysely<Database>, course_id: number) =>
  changingPublicImages(db, async (trx, letGo) => {
    const { image_hash } = await lockForChange(trx, COURSE, course_id)
    const holders = await holdersOfCourse(trx, course_id)
    if (holders.length > 0)
      throw conflict(
        `This course still has ${joinInWords(holders)}. Delete or move them first, or make the course inactive.`,
      )
    await deleteCourseById(trx, course_id)
    letGo(image_hash)
  })

const joinInWords = (parts: string[]) => new Intl.ListFormat('en').format(parts)
