import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'

type Saved = { course: { ID: number } }

/** A course with one chapter and one essential. */
export async function aCourse(ganit: Ganit, changes: object = {}) {
  const token = await officeToken(ganit)
  const body = {
    course_name: 'Euclid and after',
    course_subtitle: 'Proofs about lines and circles',
    class_level_id: 9,
    category_id: 1,
    show_in_forntpage: 1,
    isActive: 1,
    ...changes,
  }
  const made = await ganit.call<Saved>('POST', 'coursemanegment/create_course/', { token, body })
  const course_id = made.body.course.ID
  const add = (path: string, row: object) =>
    ganit.call('POST', `coursemanegment/${path}/`, { token, body: { ...row, course_id } })
  await add('add_course_curriculum', { curriculum_name: 'Congruent triangles' })
  await add('add_classroom_essentials', {
    classroom_essentials_name: 'Compass',
    classroom_essentials_description: 'With a pencil that fits.',
  })
  return course_id
}

/** A post with all kinds of content. Its slug exists after the first time. */
export async function aPost(ganit: Ganit) {
  const token = await officeToken(ganit)
  const markdown =
    '## Roots\n\n$x^2$ and $\\frac{1}{$\n\n$$\nx = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\n$$\n\n| n | n² |\n|---|---|\n| 2 | 4 |\n\n> Quoted.\n\n```\ncode\n```\n\n- [one](/programs)'
  const body = { title: 'Mathematics', slug: 'mathematics', markdown, status: 'published' }
  await ganit.call('POST', 'posts', { token, body: { ...body, date: '2026-04-05' } })
}
