/** A student's whole record, as on the wire. */
export const aProfile = {
  uid: 'u1',
  student_id: 7,
  first_name: 'Riya',
  middle_name: null,
  last_name: 'Banerjee',
  email: 'riya@example.in',
  student_class: 9,
  class_name: 'Class 9',
  batch_id: null,
  batches: [],
  fees_status: 'No',
  is_active: 1,
  is_verified: 0,
  date_of_birth: '2011-08-14',
  contact_number_1: '+919830041276',
  contact_number_2: null,
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  school_or_college_name: 'Model School',
  board_or_university_name: 'CBSE',
  notes: null,
  registered_at: '2026-11-20T00:00:00.000Z',
  google_photo_url: null,
  student_photo_path: null,
  version: 1,
}

/** A batch's blank teacher, room, size and days. */
export const NO_PLACE = {
  teacher_id: null,
  room_id: null,
  capacity: null,
  starts_on: null,
  ends_on: null,
  times_from: null,
}

/** A batch of Class 9 without members, as the list has it. */
export const aBatch = (batch_id: number, changes: object = {}) => ({
  batch_id,
  id: batch_id,
  batch_name: `Batch ${batch_id}`,
  name: `Batch ${batch_id}`,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  ...NO_PLACE,
  schedules: [],
  student_count: 0,
  version: 1,
  ...changes,
})
