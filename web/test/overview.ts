const BATCH = {
  ...{ batch_id: 4, id: 4, batch_name: 'Class 9 – Evening', name: 'Class 9 – Evening' },
  ...{ description: '', course_id: null, course_name: null, classNumber: 9, teacher_id: null },
  ...{ room_id: null, capacity: null, starts_on: null, ends_on: null, times_from: null },
  ...{ student_count: 2, version: 1, schedules: [] },
}

const who = ([student_id, name]: readonly [number, string]) => ({
  ...{ student_id, name, uid: `u${student_id}`, class_name: 'Class 9', batches: [] },
  ...{ photo: null, guardian: null, phone_end: null, attendance: null, last_test: null },
  ...{ months: null, due_now: null },
})

/** A teacher's overview of batch 4, with these students. */
export const aBatchOverview = (students: readonly (readonly [number, string])[]) => ({
  batch: BATCH,
  ...{ teacher: null, room: null, seats: { taken: 2, of: null }, next_lesson: null },
  ...{ due_now: null, overdue: null, practises: true, tests: 0, last_test: null, months: [] },
  students: students.map(who),
})
