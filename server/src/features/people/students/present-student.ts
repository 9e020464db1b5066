import type { StudentFeesRow, StudentProfile } from '@ganit/contract/people/students'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import type { StudentFeesRecord } from './fee-list.queries.ts'
import type { StudentRow } from './students.queries.ts'

const photoUrl = (photo_id: string | null, photoUrls: PhotoUrls) =>
  photo_id === null ? null : photoUrls.sign(photo_id)

export function presentProfile(
  { photo_id, registered_at, ...student }: StudentRow,
  photoUrls: PhotoUrls,
): StudentProfile {
  return {
    ...student,
    class_name: `Class ${student.student_class}`,
    batch_id: student.batches[0]?.id ?? null,
    registered_at: registered_at.toISOString(),
    student_photo_path: photoUrl(photo_id, photoUrls),
  }
}

export function presentFees(
  { photo_id, ...student }: StudentFeesRecord,
  photoUrls: PhotoUrls,
): StudentFeesRow {
  return {
    ...student,
    id: student.student_id,
    student_photo_path: photoUrl(photo_id, photoUrls),
  }
}
