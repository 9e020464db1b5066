import type { PhotoUrls } from '../../ground/images/images.service.ts'
import type { DirectoryRow } from './directory.queries.ts'

/** A row as the directory's calls have it, whether with all details or without. */
export function presentListed<Row extends DirectoryRow>(row: Row, photoUrls: PhotoUrls) {
  const { photo_id, course_id, student_class, ...student } = row
  const photo = photo_id === null ? null : photoUrls.sign(photo_id)
  return {
    ...student,
    student_class: course_id,
    class_number: student_class,
    batch_id: student.batches[0]?.id ?? null,
    dob: student.date_of_birth,
    gender: null,
    student_photo_path: photo,
    profile_picture: photo,
  }
}
