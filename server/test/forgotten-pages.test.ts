import { deleteClassModule, saveClassModule } from '@ganit/contract/site/classes'
import {
  deleteCurriculum,
  deleteEssential,
  updateCurriculum,
  updateEssential,
} from '@ganit/contract/site/course-contents'
import { deleteCourse, updateCourse } from '@ganit/contract/site/courses'
import { createPost, deletePost, updatePost } from '@ganit/contract/site/posts'
import { expect, onTestFinished } from 'vitest'
import { type Academy, test } from './academy.ts'
import { theTeaching } from './teaching.ts'

const POST = {
  ...{ title: 'Zero', slug: 'zero', summary: 'None.', markdown: 'None.', status: 'draft' },
  date: '2026-01-14',
}
const MODULE = { classNumber: 9, title: 'Triangles', description: 'Congruence.' }

/** Notes how often the kept pages are forgotten. */
function countForgetting({ app }: Academy) {
  const { invalidatePages } = app
  const counted = { times: 0 }
  app.invalidatePages = () => {
    counted.times += 1
    invalidatePages()
  }
  onTestFinished(() => {
    app.invalidatePages = invalidatePages
  })
  return counted
}

test('each change of posts, classes and courses forgets the kept pages at once', async ({
  academy,
}) => {
  const { call, aCourse, aCurriculum, anEssential } = await theTeaching(academy)
  const counted = countForgetting(academy)
  async function forgetting<Answer>(change: Promise<Answer>) {
    const answer = await change
    expect(counted.times, JSON.stringify(answer)).toBe(1)
    counted.times = 0
    return answer
  }
  const send = (endpoint: typeof createPost, asked: object) =>
    forgetting(call(endpoint, asked as never))
  const change = (endpoint: object, asked: object) => send(endpoint as never, asked)

  const { post } = (await send(createPost, { body: POST })).body
  const ofPost = { params: { post_id: String(post.post_id) } }
  await change(updatePost, { ...ofPost, body: { title: 'One', version: 1 } })
  await change(deletePost, ofPost)
  await change(saveClassModule, { body: MODULE })
  await change(deleteClassModule, { params: { classNumber: '9' } })
  const id = await forgetting(aCourse())
  const curriculum_id = await forgetting(aCurriculum(id))
  await change(updateCurriculum, { body: { curriculum_id, curriculum_name: 'Sets' } })
  await change(deleteCurriculum, { params: { curriculum_id: String(curriculum_id) } })
  const ID = await forgetting(anEssential(id))
  const essential = { essentials_id: ID, classroom_essentials_name: 'Chalk' }
  await change(updateEssential, { body: essential })
  await change(deleteEssential, { body: { ID } })
  await change(updateCourse, { body: { ID: id, course_name: 'Sets' } })
  await change(deleteCourse, { params: { id: String(id) } })
})
