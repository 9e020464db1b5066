import { z } from 'zod'
import { act, create, read, remove } from './endpoint.ts'
import { pageOf, pageQuery } from './pages.ts'
import { renamed } from './renamed.ts'
import { blankIsAbsent, flag, idOf, Message, requiredLine, Version } from './shared.ts'

const PLAIN_NAMES = { is_activate: 'is_active' } as const

/** A part of what a course teaches. `version` grows with each save. */
export const Curriculum = renamed(
  z.object({
    curriculum_id: z.int(),
    curriculum_name: z.string(),
    course_id: z.int(),
    course_name: z.string(),
    is_activate: flag('Active'),
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type Curriculum = z.output<typeof Curriculum>

const curriculumFields = {
  curriculum_name: requiredLine('Curriculum Name', 300, 'Curriculum name cannot be empty.'),
  course_id: idOf('Course', 'Please select a course.'),
}

/** A new curriculum is active. */
export const CurriculumDraft = z.object(curriculumFields)
export type CurriculumDraft = z.output<typeof CurriculumDraft>

/** Absent fields stay as stored. With a `version` that is no longer the stored one the save is refused (409). */
export const CurriculumChanges = renamed(
  z
    .object({ ...curriculumFields, is_activate: flag('Active'), version: Version })
    .partial()
    .extend({ curriculum_id: idOf('curriculum_id') }),
  PLAIN_NAMES,
)
export type CurriculumChanges = z.output<typeof CurriculumChanges>

const CURRICULUM_SORT_KEYS = ['curriculum_id', 'curriculum_name'] as const

/** Filters may stand without a page; page, page_size, search, sort or order ask for one. */
export const CurriculumsQuery = pageQuery(CURRICULUM_SORT_KEYS).extend({
  course_id: blankIsAbsent(idOf('course_id')),
  class_level_id: blankIsAbsent(idOf('class_level_id')),
  is_activate: blankIsAbsent(flag('is_activate')),
})
export type CurriculumsQuery = z.output<typeof CurriculumsQuery>

export const CurriculumsPage = pageOf(Curriculum)
export type CurriculumsPage = z.output<typeof CurriculumsPage>

const SavedCurriculum = Message.extend({ curriculum: Curriculum })

export const listCurriculums = read('/coursemanegment/show_all_curriculums', {
  access: ['admin'],
  summary: 'Curriculums: all of them, or one page',
  querystring: CurriculumsQuery,
  response: z.union([z.array(Curriculum), CurriculumsPage]),
})

export const getCurriculum = act('/coursemanegment/show_curriculum_by_id', {
  access: ['admin'],
  summary: 'A curriculum to edit',
  body: z.object({ curriculum_id: idOf('curriculum_id') }),
  response: Curriculum,
})

export const addCurriculum = create('/coursemanegment/add_course_curriculum', {
  access: ['admin'],
  summary: 'Add a curriculum to a course',
  body: CurriculumDraft,
  response: SavedCurriculum,
})

export const updateCurriculum = act('/coursemanegment/edit_curriculum', {
  access: ['admin'],
  summary: 'Change a curriculum',
  body: CurriculumChanges,
  response: SavedCurriculum,
})

export const deleteCurriculum = remove('/coursemanegment/delete_curriculum/:curriculum_id', {
  access: ['admin'],
  summary: 'Delete a curriculum',
})
