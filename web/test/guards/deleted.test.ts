import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../app/api/query-client.ts'
import { eraseForGood } from '../../app/features/people/agreements/agreements.data.ts'
import { directoryPage, studentToEdit } from '../../app/features/people/directory/directory.data.ts'
import { studentProfile } from '../../app/features/people/students/students.data.ts'
import { postToEdit, removePost } from '../../app/features/site/blog/blog.data.ts'
import {
  curriculumToEdit,
  removeCurriculum,
} from '../../app/features/site/courses/course-contents.data.ts'
import { courseToEdit, removeCourse } from '../../app/features/site/courses/courses.data.ts'
import { batchToEdit, removeBatch } from '../../app/features/teaching/batches/batches.data.ts'
import { answerWith } from '../wire.ts'

const message = { body: { message: 'Gone.' } }

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  queryClient.clear()
})

const isKnown = (queryKey: readonly unknown[]) => queryClient.getQueryData(queryKey) !== undefined

test.each([
  {
    what: 'a batch',
    key: batchToEdit({ batch_id: 7 }).queryKey,
    remove: () => removeBatch({ id: 7 }),
    path: 'DELETE /api/batches/7',
  },
  {
    what: 'a course',
    key: courseToEdit({ id: 7 }).queryKey,
    remove: () => removeCourse({ id: 7 }),
    path: 'DELETE /api/coursemanegment/delete_course/7',
  },
  {
    what: 'a post',
    key: postToEdit({ post_id: 7 }).queryKey,
    remove: () => removePost({ post_id: 7 }),
    path: 'DELETE /api/posts/7',
  },
  {
    what: 'a curriculum',
    key: curriculumToEdit({ curriculum_id: 7 }).queryKey,
    remove: () => removeCurriculum({ curriculum_id: 7 }),
    path: 'DELETE /api/coursemanegment/delete_curriculum/7',
  },
])('$what that was deleted does not come back as a form', async ({ key, remove, path }) => {
  queryClient.setQueryData<unknown>(key, { name: 'Evening' })
  answerWith({ [path]: message })
  await remove()
  expect(isKnown(key)).toBe(false)
})

test('of an erased student nothing stays in the browser, under whatever it was kept', async () => {
  const keys = [
    studentProfile({ uid: 'u7' }).queryKey,
    studentToEdit({ student_id: 7 }).queryKey,
    directoryPage({} as never).queryKey,
    ['students', 'found', 'riya'],
  ]
  for (const key of keys) queryClient.setQueryData<unknown>(key, { name: 'Riya' })
  answerWith({ 'POST /api/student/u7/erase': message })
  await eraseForGood({ uid: 'u7', confirm: '7' })
  expect(keys.filter(isKnown)).toEqual([])
})
